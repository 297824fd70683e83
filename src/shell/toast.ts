import type { Event } from '../../contract/message.ts';
import type { DisplayText } from '../../contract/text.ts';
import { failuresIn, joinFailures, type Failure, type HandlerContext } from '../kernel/index.ts';
import { toastShown, type Toast } from './messages.ts';
import { texts } from './texts.ts';

/** Milliseconds that toasts stay (SPEC.md point 9): on newer screens, and on older screens and for actions. */
export const TOAST_LIFE = { newer: 3_000, older: 5_000 } as const;

type ToastOptions = Pick<Toast, 'severity' | 'text'> & {
  readonly title?: DisplayText;
  readonly life?: number;
  readonly undo?: string;
};

/** Creates the event that shows a toast, for 3 seconds by default. */
export function showToast(context: Pick<HandlerContext, 'newId'>, toast: ToastOptions) {
  return toastShown({ life: TOAST_LIFE.newer, ...toast, id: context.newId() });
}

/**
 * Yields the events of `work`. If it fails, also yields an older screen's error toast (SPEC.md point 8) before rethrowing.
 *
 * @example
 * make(command, context) { return withErrorToast(context, this.#make(command, context)); }
 */
export async function* withErrorToast(context: HandlerContext, work: AsyncIterable<Event>) {
  try {
    yield* work;
  } catch (error) {
    if (!context.signal.aborted)
      yield showToast(context, {
        severity: 'error',
        text: texts('errorOf', { message: messageOf(error) }),
        life: TOAST_LIFE.older,
      });
    throw error;
  }
}

/** Same as `withErrorToast` for newer screens, whose toasts are titled `Error!`. */
export async function* withTitledErrorToast(context: HandlerContext, work: AsyncIterable<Event>) {
  try {
    yield* work;
  } catch (error) {
    if (!context.signal.aborted) yield rejectionToast(context, error);
    throw error;
  }
}

/**
 * Shows the result of a call that changes no state as a newer screen's toast.
 *
 * @example
 * test({ form }, context) { return withResultToast(context, () => this.#api.call(…), ({ sent_to }) => texts('sentTo', { address: sent_to })); }
 */
export function withResultToast<R>(
  context: HandlerContext,
  call: () => Promise<R>,
  textOf: (response: R) => DisplayText,
) {
  return withTitledErrorToast(context, successToast(context, call, textOf));
}

async function* successToast<R>(context: HandlerContext, call: () => Promise<R>, textOf: (response: R) => DisplayText) {
  yield showToast(context, { severity: 'success', text: textOf(await call()) });
}

/** The success toast of older screens and actions (SPEC.md point 9). */
export function doneToast(context: Pick<HandlerContext, 'newId'>, text: DisplayText) {
  return showToast(context, { severity: 'success', text, life: TOAST_LIFE.older });
}

/** A newer screen's toast for an error (SPEC.md point 8). */
export function rejectionToast(context: Pick<HandlerContext, 'newId'>, error: unknown) {
  return errorToast(context, textOfFailure(error));
}

export function errorToast(context: Pick<HandlerContext, 'newId'>, text: DisplayText) {
  return showToast(context, { severity: 'error', title: texts('error'), text });
}

/** The text of an error: the server's errors, or the message of a failed fetch. */
export const textOfFailure = (error: unknown): Failure => joinFailures(failuresIn(error));

const messageOf = (error: unknown): Failure => failuresIn(error)[0] ?? '';
