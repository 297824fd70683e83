import type { HandlerContext } from '../kernel/index.ts';
import { toastShown, type Toast } from './messages.ts';

/** How long toasts stay (SPEC.md point 9): newer screens, and older screens and actions. */
export const TOAST_LIFE = { newer: 3_000, older: 5_000 } as const;

type Draft = Pick<Toast, 'severity' | 'text'> & { readonly title?: string; readonly life?: number };

/** The event that shows a toast; it stays 3 s unless told otherwise. */
export function showToast(context: Pick<HandlerContext, 'newId'>, toast: Draft) {
  return toastShown({ life: TOAST_LIFE.newer, ...toast, id: context.newId() });
}
