import { useEffect, useLayoutEffect, useRef } from 'react';
import { isRecord } from '../../../contract/json.ts';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { stillInView } from '../select.ts';

/**
 * Calls `advance` when an action of the user takes the open submission out of the filtered list, such as archiving it.
 * Marking it as read by opening it does not count.
 */
export function useAutoAdvance(form: number, id: number, advance: () => void): void {
  const app = useApp();
  const isListed = useSelect((read) => stillInView(read, form, [id]).length > 0);
  const before = useRef({ id, isListed });
  /** The submission that the user last acted on. */
  const acted = useRef<number | null>(null);
  // Not after the paint: the next key may come before.
  useLayoutEffect(() => {
    const entries = app.entries.subscribe((entry) => {
      if (entry.kind !== 'command' || entry.by !== 'user' || entry.cause !== undefined) return;
      if (isAbout(entry.payload, id) && !entry.type.startsWith('submissions/open')) acted.current = id;
    });
    return () => entries.unsubscribe();
  }, [app, id]);
  useEffect(() => {
    const { current: last } = before;
    before.current = { id, isListed };
    if (last.id !== id || !last.isListed || isListed || acted.current !== id) return;
    acted.current = null;
    advance();
  }, [id, isListed, advance]);
}

function isAbout(payload: unknown, id: number): boolean {
  return isRecord(payload) && (payload['id'] === id || payload['submission'] === id);
}

/**
 * Keeps focus in the dialog when the control that has it disappears, for example after a mark. Not while the dialog appears,
 * before it has taken the focus itself.
 */
export function useFocusInDetail(): void {
  const hasTakenFocus = useRef(false);
  useLayoutEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[role="dialog"]')) hasTakenFocus.current = true;
    };
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (hasTakenFocus.current && isLost)
      document.querySelector<HTMLElement>('.detail-neighbours a:last-of-type, .dialog-close')?.focus();
  });
}
