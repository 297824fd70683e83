import { CommandRefused, type HandlerContext } from '../../../src/kernel/index.ts';
import { showToast } from '../../../src/shell/toast.ts';

/** What a user reads of a failure: the server's errors, or the message of a fetch that failed. */
export function textOfFailure(error: unknown): string {
  if (error instanceof CommandRefused) return error.errors.join(' ');
  return error instanceof Error ? error.message : String(error);
}

/** A refusal as newer screens show it (SPEC.md point 8). */
export function refusalToast(context: Pick<HandlerContext, 'newId'>, error: unknown) {
  return showToast(context, { severity: 'error', title: 'Error!', text: textOfFailure(error) });
}
