import type { DisplayText } from '../../../contract/text.ts';
import { phaseOf } from '../../../src/kernel/index.ts';
import { bootCommand } from '../../../src/shell/points.ts';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { logIn } from '../commands.ts';
import { texts } from '../texts.ts';

const sessionNotStored = texts('cookiesBlocked');

/** Whether the session is being loaded after a successful login, and why that failed. */
export function useSessionLoading(): { readonly isLoading: boolean; readonly error?: DisplayText | undefined } {
  const app = useApp();
  const commands = app.contributions(bootCommand).filter(({ needsSession }) => needsSession);
  const request = useSelect((read) => {
    const requests = commands.flatMap((one) => app.attempt(one, () => phaseOf(one.command())(read)) ?? []);
    if (phaseOf(logIn)(read)?.phase !== 'succeeded') return undefined;
    return requests.find(({ phase }) => phase !== 'succeeded') ?? requests[0];
  });
  if (request?.phase === 'failed') return { isLoading: false, error: request.errors[0] ?? request.fetchError ?? '' };
  if (request?.phase === 'succeeded') return { isLoading: false, error: sessionNotStored };
  return { isLoading: request !== undefined };
}
