import { useEffect, useMemo, useRef, useState } from 'react';
import { sameList } from '../../../src/ui/app-context.ts';
import type { Draft, Drafts } from '../drafts.ts';

const none: Draft = {};

/** The drafts of a form's settings, and the tabs that have one. */
export function useDrafts(): { readonly drafts: Drafts; readonly unsaved: readonly string[] } {
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
    }),
    [],
  );
  useEffect(() => warnAtUnload(unsaved.length > 0), [unsaved]);
  return { drafts, unsaved };
}

/** `workflow/action` belongs to the tab `workflow`. */
const tabOf = (key: string): string => key.split('/', 1)[0] ?? key;

/** Makes the browser ask before closing or reloading the page. */
function warnAtUnload(isUnsaved: boolean) {
  if (!isUnsaved) return undefined;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
