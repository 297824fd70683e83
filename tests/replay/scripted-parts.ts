import type { Endpoint } from '../../contract/endpoint.ts';
import type { Event } from '../../contract/message.ts';
import type { ViewStorage } from '../../modules/saved-views/storage.ts';
import type { SavedView } from '../../modules/saved-views/view.ts';
import type { DelayedMarkStorage } from '../../modules/submissions/delayed-mark-storage.ts';
import type { App } from '../../src/kernel/index.ts';
import { type Api, httpApi } from '../../src/shell/api.ts';

/* What the recorded sessions of the product's own modules have in common. */

/** No other page has stored marks. */
export const noMarks: DelayedMarkStorage = {
  list: () => [],
  write: () => {},
  remove: () => {},
  removeBefore: () => {},
  retain: () => {},
  restore: () => {},
};

/** Saved views in a list, which another tab may change. */
export const viewsIn = (stored: SavedView[]): ViewStorage => ({
  read: () => [...stored],
  write: (_form, all) => void stored.splice(0, stored.length, ...all),
});

type Parts = Parameters<typeof httpApi>[0];

/** The API of a scripted server. `record` adds its requests to the log. */
export const scriptedApi = (
  record: Parts['record'],
  exchange: (endpoint: Endpoint, input: Parameters<Parts['exchange']>[1]) => ReturnType<Parts['exchange']>,
): Api =>
  httpApi({
    record,
    exchange: (endpoint, input) => exchange(endpoint, input),
    noResponseText: () => 'No response.',
    unexpectedResponseText: () => 'The response was unexpected.',
    onExpired: () => {},
  });

/** Begins with the state after these events, which the log does not have. */
export const begin = (app: App, given: readonly Event[]): void =>
  app.restore(
    app.timeline.root,
    given.map(({ type, definition, payload }) => ({ type, v: definition.version, payload, at: 0, by: 'server' })),
  );
