import { createContext } from 'react';

/** Unsaved changes of a tab, by field. */
export type Draft = Readonly<Record<string, unknown>>;

/**
 * Unsaved changes of all tabs, by tab path, or by path and part (`workflow/action`). They survive a change of tab, but
 * not leaving the settings. Not recorded.
 */
export interface Drafts {
  of(tab: string): Draft;
  /** Stores a tab's draft, or removes it if empty. */
  keep(tab: string, draft: Draft): void;
  /** Closes an overlay of a tab by `close`, after a confirmation if it has unsaved changes. */
  closeOverlay(close: () => void): void;
}

/** The part of a tab whose changes are lost with its drawer or dialog. */
export const overlayOf = (tab: string): string => `${tab}/overlay`;

export const DraftsContext = createContext<Drafts>({
  of: () => ({}),
  keep: () => {},
  closeOverlay: (close) => close(),
});
