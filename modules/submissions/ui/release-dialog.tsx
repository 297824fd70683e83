import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import { markSubmissions } from '../commands.ts';
import { texts } from './texts.ts';
import '../../../src/ui/confirm.css';

interface Props {
  readonly form: Form;
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Lets the user release several submissions from spam with or without their notifications. */
export function ReleaseDialog({ form, ids, onClose }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  useRestoreFocus();
  const release = (notify: boolean) => {
    onClose();
    send(markSubmissions({ form: form.id, ids: [...ids], marker: '!spam', notify }));
  };
  return (
    <Dialog title={t('releaseAsk')} onClose={onClose}>
      <div className="form confirm">
        <div className="confirm-text">
          <p>{t('releaseLead')}</p>
        </div>
        <div className="form-actions confirm-actions">
          <Button onClick={() => release(false)}>{t('releaseOnly')}</Button>
          <Button kind="primary" onClick={() => release(true)}>
            {t('releaseNotify')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
