import type { Event } from '../../contract/message.ts';
import { CommandRefused, type HandlerContext } from '../kernel/index.ts';
import { toastShown, type Toast } from './messages.ts';

/** How long toasts stay (SPEC.md point 9): newer screens, and older screens and actions. */
export const TOAST_LIFE = { newer: 3_000, older: 5_000 } as const;

type Draft = Pick<Toast, 'severity' | 'text'> & { readonly title?: string; readonly life?: number };

/** The event that shows a toast; it stays 3 s unless told otherwise. */
export function showToast(context: Pick<HandlerContext, 'newId'>, toast: Draft) {
  return toastShown({ life: TOAST_LIFE.newer, ...toast, id: context.newId() });
}

/**
 * The events of `work`; when it fails, also the toast by which an older screen says so (SPEC.md point 8).
 *
 * @example
 * make(command, context) { return tellingErrors(context, this.#make(command, context)); }
 */
export async function* tellingErrors(context: HandlerContext, work: AsyncIterable<Event>) {
  try {
    yield* work;
  } catch (error) {
    if (!context.signal.aborted)
      yield showToast(context, { severity: 'error', text: `Error : ${messageOf(error)}`, life: TOAST_LIFE.older });
    throw error;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof CommandRefused) return error.errors[0] ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
