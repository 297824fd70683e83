import type { App } from '../../../src/kernel/index.ts';

/** Unsaved notes by submission id, until the page is closed. Not recorded. */
type Drafts = Map<number, string>;

const known = new WeakMap<App, Drafts>();

export function draftsIn(app: App): Drafts {
  const drafts: Drafts = known.get(app) ?? new Map();
  known.set(app, drafts);
  return drafts;
}
