import type * as z from 'zod/mini';
import { createContext } from 'react';

/** Unsaved changes of a tab, by field. */
export type Draft = Readonly<Record<string, unknown>>;

/**
 * Unsaved changes of all tabs, by tab path, or by path and part (`workflow/action`). They survive a change of tab and a
 * reload of the page, but not leaving the settings.
 */
export interface Drafts {
  of(tab: string): Draft;
  /** Stores what a tab shows, or removes it if empty. */
  keep(tab: string, draft: Draft): void;
  /**
   * Records the changes of a tab, except for fields that the schema marks as secret. Call it for what the user does: each
   * input, Save, Discard.
   */
  record(tab: string, draft: Draft, schema: z.ZodMiniType): void;
  /** Records what waits for a pause, before it is sent. */
  flush(): void;
  /** The id of a tab's draft. */
  id(tab: string): string;
  /** The region of a field on recorded screens; none for a secret. */
  region(tab: string, name: string, schema: z.ZodMiniType): string | undefined;
  /** Closes an overlay of a tab by `close`, after a confirmation if it has unsaved changes. */
  closeOverlay(close: () => void): void;
}

/** The id of the draft of a tab, or of its overlay, on recorded screens too. `form` is the form's uid. */
export const tabDraft = (form: string, tab: string): string => `settings/tab ${form} ${tab}`;

/** The part of a tab whose changes are lost with its drawer or dialog. */
export const overlayOf = (tab: string): string => `${tab}/overlay`;

export const DraftsContext = createContext<Drafts>({
  of: () => ({}),
  keep: () => {},
  record: () => {},
  flush: () => {},
  id: (tab) => tab,
  region: () => undefined,
  closeOverlay: (close) => close(),
});
