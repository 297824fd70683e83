import { createContext } from 'react';

/** Unsaved changes of a tab, by field. */
export type Draft = Readonly<Record<string, unknown>>;

/**
 * Unsaved changes of all tabs, by tab path, or by path and part (`workflow/action`). They survive a change of tab, but not leaving the settings. Not recorded.
 */
export interface Drafts {
  of(tab: string): Draft;
  /** Stores a tab's draft, or removes it if empty. */
  keep(tab: string, draft: Draft): void;
}

export const DraftsContext = createContext<Drafts>({ of: () => ({}), keep: () => {} });
