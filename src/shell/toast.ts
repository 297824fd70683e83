import type { Event } from '../../contract/message.ts';
import type { DisplayText } from '../../contract/text.ts';
import { failureTexts, type HandlerContext } from '../kernel/index.ts';
import { toastShown, type Toast } from './messages.ts';
import { texts } from './texts.ts';

/** How long toasts stay (SPEC.md point 9): newer screens, and older screens and actions. */
export const TOAST_LIFE = { newer: 3_000, older: 5_000 } as const;

type Draft = Pick<Toast, 'severity' | 'text'> & {
  readonly title?: DisplayText;
  readonly life?: number;
  readonly undo?: string;
};

/** The event that shows a toast; it stays 3 s unless told otherwise. */
export function showToast(context: Pick<HandlerContext, 'newId'>, toast: Draft) {
  return toastShown({ life: TOAST_LIFE.newer, ...toast, id: context.newId() });
}

/**
 * The events of `work`; when it fails, also the toast by which an older screen says so (SPEC.md point 8).
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

/** The same for a newer screen: a toast titled `Error!`. */
export async function* withTitledErrorToast(context: HandlerContext, work: AsyncIterable<Event>) {
  try {
    yield* work;
  } catch (error) {
    if (!context.signal.aborted) yield rejectionToast(context, error);
    throw error;
  }
}

/**
 * The events of a call that changes nothing here: a toast says how it went, as on a newer screen.
 *
 * @example
 * test({ form }, context) { return withResultToast(context, () => this.#api.call(…), ({ sent_to }) => texts('sentTo', { address: sent_to })); }
 */
export function withResultToast<A>(context: HandlerContext, call: () => Promise<A>, said: (answer: A) => DisplayText) {
  return withTitledErrorToast(context, answered(context, call, said));
}

async function* answered<A>(context: HandlerContext, call: () => Promise<A>, said: (answer: A) => DisplayText) {
  yield showToast(context, { severity: 'success', text: said(await call()) });
}

/** That it is done, as older screens and actions say it (SPEC.md point 9). */
export function doneToast(context: Pick<HandlerContext, 'newId'>, text: DisplayText) {
  return showToast(context, { severity: 'success', text, life: TOAST_LIFE.older });
}

/** A refusal as newer screens show it (SPEC.md point 8). */
export function rejectionToast(context: Pick<HandlerContext, 'newId'>, error: unknown) {
  return errorToast(context, textOfFailure(error));
}

export function errorToast(context: Pick<HandlerContext, 'newId'>, text: DisplayText) {
  return showToast(context, { severity: 'error', title: texts('error'), text });
}

/** What a user reads of a failure: the server's errors, or the message of a fetch that failed. */
export const textOfFailure = (error: unknown): string => failureTexts(error).join(' ');

const messageOf = (error: unknown): string => failureTexts(error)[0] ?? '';
