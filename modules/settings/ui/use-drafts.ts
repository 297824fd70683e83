import { useEffect, useMemo, useRef, useState } from 'react';
import { sameList } from '../../../src/ui/app-context.ts';
import { type Draft, type Drafts, overlayOf } from '../drafts.ts';

const none: Draft = {};

/** The drafts of a form's settings, the tabs that have one, and the overlay that waits for a confirmation to close. */
export function useDrafts() {
  const [closing, setClosing] = useState<{ readonly close: () => void }>();
  const stored = useRef(new Map<string, Draft>());
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const drafts = useMemo<Drafts>(
    () => ({
      of: (tab) => stored.current.get(tab) ?? none,
      keep(tab, draft) {
        if (Object.keys(draft).length > 0) stored.current.set(tab, draft);
        else stored.current.delete(tab);
        setUnsaved((before) => {
          const after = [...new Set([...stored.current.keys()].map(tabOf))];
          return sameList(before, after) ? before : after;
        });
      },
      closeOverlay(close) {
        if (hasOverlay(stored.current)) setClosing({ close });
        else close();
      },
    }),
    [],
  );
  useEffect(() => warnAtUnload(unsaved.length > 0), [unsaved]);
  return {
    drafts,
    unsaved,
    /** Whether a change of tab would lose input as well. */
    isOverlayEdited: () => hasOverlay(stored.current),
    closing: closing && {
      onConfirm: () => {
        setClosing(undefined);
        closing.close();
      },
      onClose: () => setClosing(undefined),
    },
  };
}

const hasOverlay = (drafts: ReadonlyMap<string, Draft>): boolean =>
  [...drafts.keys()].some((key) => key === overlayOf(tabOf(key)));

/** `workflow/action` belongs to the tab `workflow`. */
const tabOf = (key: string): string => key.split('/', 1)[0] ?? key;

/** Makes the browser ask before closing or reloading the page. */
function warnAtUnload(isUnsaved: boolean) {
  if (!isUnsaved) return undefined;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
