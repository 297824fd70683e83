import type { App } from '../kernel/index.ts';

/** Unsaved texts by the id of their subject, until the page is closed. Not recorded. */
export type UnsavedTexts = Map<number, string>;

/**
 * Texts that a module's users have typed and not saved, per app. Call it once for each kind of text.
 *
 * @example
 * const draftsIn = unsavedTexts();
 * const drafts = draftsIn(useApp());
 */
export function unsavedTexts(): (app: App) => UnsavedTexts {
  const known = new WeakMap<App, UnsavedTexts>();
  return (app) => {
    const texts: UnsavedTexts = known.get(app) ?? new Map();
    known.set(app, texts);
    return texts;
  };
}
