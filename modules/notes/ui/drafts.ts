import type { App } from '../../../src/kernel/index.ts';

/** Notes that were begun and not added, by submission, for as long as the page stays. They are not recorded. */
type Drafts = Map<number, string>;

const known = new WeakMap<App, Drafts>();

export function draftsIn(app: App): Drafts {
  const drafts: Drafts = known.get(app) ?? new Map();
  known.set(app, drafts);
  return drafts;
}
