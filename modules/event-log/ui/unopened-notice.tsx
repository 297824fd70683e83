import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { Unopened } from './use-opened-log.ts';

/** Shows why a log could not be opened. The log that was open before, if any, stays open below. */
export function UnopenedNotice({ file, error, hasOther }: Unopened & { readonly hasOther: boolean }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  return (
    <div className="notice notice-error" role="alert">
      <p>
        <Rich text={file === undefined ? texts('ownNotRead') : texts('notOpened', { name: file })} />
      </p>
      <p>{translate(error)}</p>
      {hasOther && <p>{t('stillOpen')}</p>}
    </div>
  );
}
