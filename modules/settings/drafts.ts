import { createContext } from 'react';

/** What was changed in a tab and not saved: field by field. */
export type Draft = Readonly<Record<string, unknown>>;

/** The unsaved changes of all tabs, by the tab's path. They outlive a change of tab, and nothing else; they are not recorded. */
export interface Drafts {
  of(tab: string): Draft;
  /** An empty draft is none. */
  keep(tab: string, draft: Draft): void;
}

export const DraftsContext = createContext<Drafts>({ of: () => ({}), keep: () => {} });
