import type { DisplayText } from '../../../contract/text.ts';
import { useSend } from '../../../src/ui/app-context.ts';
import { LoadError } from '../../../src/ui/load-error.tsx';
import type { Form } from '../../workspaces/public.ts';
import { openForm } from '../commands.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly form: Form;
  readonly text: DisplayText;
  /** Whether rows of an earlier load are still shown. */
  readonly isStale: boolean;
}

/** Shown when the list failed to load: the reason and a retry button. */
export function LoadFailure({ form, text, isStale }: Props) {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <LoadError
      failure={text}
      onAgain={() => void send(openForm({ form: form.id }))}
      isStale={isStale}
      lead={t(isStale ? 'stale' : 'notLoaded')}
    />
  );
}
