import type { DisplayText } from '../../../contract/text.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import type { Form } from '../../workspaces/public.ts';
import { openForm } from '../commands.ts';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './load-error.css';

interface Props {
  readonly form: Form;
  readonly text: DisplayText;
  /** Whether rows of an earlier load are still shown. */
  readonly isStale: boolean;
}

/** Shown when the list failed to load: the reason and a retry button. */
export function LoadFailure({ form, text, isStale }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  return (
    <div className={`load-failure ${isStale ? 'load-failure-stale' : ''}`} role="alert">
      <div>
        <strong>{translate(text)}</strong>
        <p>{t(isStale ? 'stale' : 'notLoaded')}</p>
      </div>
      <Button icon="refresh" onClick={() => send(openForm({ form: form.id }))}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
