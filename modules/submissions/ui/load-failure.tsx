import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import type { Form } from '../../workspaces/public.ts';
import { openForm } from '../commands.ts';

interface Props {
  readonly form: Form;
  readonly text: string;
  /** What an earlier load brought is still on the screen. */
  readonly isStale: boolean;
}

/** The list could not be loaded: why, and a way to try again. */
export function LoadFailure({ form, text, isStale }: Props) {
  const send = useSend();
  return (
    <div className={`load-failure ${isStale ? 'load-failure-stale' : ''}`} role="alert">
      <div>
        <strong>{text}</strong>
        <p>
          {isStale
            ? 'These are the submissions as they were last loaded.'
            : 'The submissions could not be loaded. None of them is lost.'}
        </p>
      </div>
      <Button icon="refresh" onClick={() => send(openForm({ form: form.id }))}>
        Try again
      </Button>
    </div>
  );
}
