import { useEffect, useMemo, useRef, useState } from 'react';
import type { Read } from '../../../src/kernel/index.ts';
import { sameList, useApp } from '../../../src/ui/app-context.ts';
import { drafts as recordedDrafts, isSecretField, useDraftRecorder } from '../../drafts/public.ts';
import { type Draft, type Drafts, overlayOf, tabDraft } from './drafts.ts';

const none: Draft = {};

/** The drafts of a form's settings, the tabs that have one, and the overlay that waits for a confirmation to close. */
export function useDrafts(form: string) {
  const { read } = useApp();
  const recorder = useDraftRecorder();
  const [closing, setClosing] = useState<{ readonly close: () => void }>();
  const [restored] = useState(() => new Map([...recordedOf(read, form)].filter(([tab]) => !isOverlay(tab))));
  const stored = useRef(restored);
  const [unsaved, setUnsaved] = useState<readonly string[]>(() => tabsOf(restored));
  const drafts = useMemo<Drafts>(
    () => ({
      of: (tab) => stored.current.get(tab) ?? none,
      keep(tab, draft) {
        if (Object.keys(draft).length > 0) stored.current.set(tab, draft);
        else stored.current.delete(tab);
        setUnsaved((before) => {
          const after = tabsOf(stored.current);
          return sameList(before, after) ? before : after;
        });
      },
      record: (tab, draft, schema) => recorder.enter(tabDraft(form, tab), draft, schema),
      flush: () => recorder.flush(),
      id: (tab) => tabDraft(form, tab),
      region: (tab, name, schema) => (isSecretField(schema, name) ? undefined : `${tabDraft(form, tab)} ${name}`),
      closeOverlay(close) {
        if (hasOverlay(stored.current)) setClosing({ close });
        else close();
      },
    }),
    [form, recorder],
  );
  useEffect(() => warnAtUnload(unsaved.length > 0), [unsaved]);
  return {
    drafts,
    /** The user leaves the settings. */
    discardAll: () => {
      recorder.flush();
      for (const tab of recordedOf(read, form).keys()) recorder.discard(tabDraft(form, tab));
    },
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

/** The recorded drafts of a form, by tab. */
function recordedOf(read: Read, form: string): Map<string, Draft> {
  const start = tabDraft(form, '');
  const own = [...read(recordedDrafts)].filter(({ id }) => id.startsWith(start));
  return new Map(own.map(({ id, values }) => [id.slice(start.length), values]));
}

/** One that was open before a reload is closed now. */
const isOverlay = (key: string): boolean => key.startsWith(overlayOf(tabOf(key)));
const hasOverlay = (drafts: ReadonlyMap<string, Draft>): boolean => [...drafts.keys()].some(isOverlay);

/** `workflow/action` belongs to the tab `workflow`. */
const tabOf = (key: string): string => key.split('/', 1)[0] ?? key;
const tabsOf = (drafts: ReadonlyMap<string, Draft>): readonly string[] => [
  ...new Set([...drafts.keys()].map((key) => tabOf(key))),
];

/** Makes the browser ask before closing or reloading the page. */
function warnAtUnload(isUnsaved: boolean) {
  if (!isUnsaved) return undefined;
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', warn);
  return () => removeEventListener('beforeunload', warn);
}
