import type { HandlerContext } from '../../../src/kernel/index.ts';
import { showToast, TOAST_LIFE } from '../../../src/shell/toast.ts';
import { texts } from '../texts.ts';

/** Reports that a release from spam was undone too late for some notifications. */
export function* alreadySentToast(
  context: HandlerContext,
  { already_sent: count = 0 }: { already_sent?: number | undefined },
) {
  if (count > 0)
    yield showToast(context, { severity: 'info', text: texts('alreadySent', { count }), life: TOAST_LIFE.older });
}
