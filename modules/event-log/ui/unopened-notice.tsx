import { Rich } from '../../../src/ui/rich.tsx';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { Unopened } from './use-opened-log.ts';

/** Shows why a log could not be opened. The previous log stays open below. */
export function UnopenedNotice({ file, error }: Unopened) {
  const translate = useTranslate();
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <Rich text={file === undefined ? texts('ownNotRead') : texts('notOpened', { name: file })} />
      </p>
      <p>{translate(error)}</p>
    </div>
  );
}
