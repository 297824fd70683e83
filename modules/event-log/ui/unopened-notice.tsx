import { Rich } from '../../../src/ui/rich.tsx';
import { useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import type { Unopened } from './use-opened-log.ts';

/** Why a log could not be opened; what was open before stays below it. */
export function UnopenedNotice({ file, fault }: Unopened) {
  const say = useTranslate();
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <Rich text={file === undefined ? texts('ownNotRead') : texts('notOpened', { name: file })} />
      </p>
      <p>{say(fault)}</p>
    </div>
  );
}
