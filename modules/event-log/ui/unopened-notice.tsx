import { Button } from '../../../src/ui/button.tsx';
import { Rich } from '../../../src/ui/rich.tsx';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import type { Unopened, useOpenedLog } from './use-opened-log.ts';
import './unopened-notice.css';

type Props = Unopened &
  Pick<ReturnType<typeof useOpenedLog>, 'opened' | 'openOwn' | 'dismiss'> & { readonly onSelect: () => void };

/** Why a log could not be opened, and what to do next. The log that was open before, if any, stays open below. */
export function UnopenedNotice({ file, error, opened, openOwn, dismiss, onSelect }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  return (
    <div className="notice notice-error event-log-unopened" role="alert">
      <p>
        <Rich text={file === undefined ? texts('ownNotRead') : texts('notOpened', { name: file })} />{' '}
        <span>{translate(error)}</span>
        {opened && <small>{t('stillOpen')}</small>}
      </p>
      {file === undefined ? (
        <Button icon="refresh" onClick={openOwn}>
          {t('reload')}
        </Button>
      ) : (
        <Button icon="folder-open" onClick={onSelect}>
          {t('otherFile')}
        </Button>
      )}
      {opened && <Button kind="quiet" icon="times" aria-label={t('dismiss')} title={t('dismiss')} onClick={dismiss} />}
    </div>
  );
}
