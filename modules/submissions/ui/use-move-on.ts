import { useEffect, useLayoutEffect, useRef } from 'react';
import { useApp, useSelect } from '../../../src/ui/app-context.ts';
import { stillInView } from '../select.ts';

/**
 * Calls `moveOn` when what the user does with the submission that is open takes it out of the list as it is filtered, such as
 * archiving it. Opening an unread one takes it out of the unread ones, too, but then it stays open.
 */
export function useMoveOn(form: number, id: number, moveOn: () => void): void {
  const app = useApp();
  const isListed = useSelect((read) => stillInView(read, form, [id]).length > 0);
  const before = useRef({ id, isListed });
  /** The submission that the user did something with. */
  const acted = useRef<number | null>(null);
  useEffect(() => {
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
    moveOn();
  }, [id, isListed, moveOn]);
}

function isAbout(payload: unknown, id: number): boolean {
  const { id: own, submission } = Object(payload) as { readonly id?: unknown; readonly submission?: unknown };
  return own === id || submission === id;
}

/** Keeps the focus in the dialog when the control that had it is gone, as after a mark or on the way to the next submission. */
export function useFocusInDetail(): void {
  const isShown = useRef(false);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isShown.current && isLost)
      document.querySelector<HTMLElement>('.detail-neighbours a:last-of-type, .dialog-header button')?.focus();
    isShown.current = true;
  });
}
