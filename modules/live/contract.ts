import { FreeText, ProgramText } from '../../contract/personal.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { LatestMessage } from '../../contract/entity/latest-message.ts';
import { generalErrors } from '../../contract/error.ts';

/**
 * Published by modules on the topic `form:{id}`. Sent as a server-sent message to every browser of everyone who may see
 * the form. `event` says what happened; each module handles those that it publishes.
 */
export const FormEvent = z.looseObject({
  event: z.string(),
  form_id: z.number(),
  /** Declared for its marks of personal data. */
  latest_message: z.optional(z.nullable(LatestMessage)),
});
export type FormEvent = z.infer<typeof FormEvent>;

/**
 * Published by modules on the topic `account:{id}`, or on one topic for all accounts. Sent to every browser of the
 * account. `event` says what happened. It has no `form_id`.
 */
export const AccountEvent = z.looseObject({ event: z.string() });
export type AccountEvent = z.infer<typeof AccountEvent>;

/**
 * Published on `account:{id}` when the set of forms that the account may see has changed. The stream then sends
 * `access`.
 */
export const AccessChangedLiveEvent = z.object({ event: z.literal('access') });

/** Sent to a browser that continues at a position (`since`) if events after it may be missing. It loads its data again. */
export const MissedLiveEvent = z.object({ event: z.literal('missed') });

/** Messages of this type have no data, only a position as their id. */
export const POSITION_EVENT = 'position';

/**
 * A stream of server-sent events, which ends with the session. Their ids are positions, at which a browser continues with
 * `since` or `Last-Event-ID`. A message of the type `position` follows when it has everything since then, and later keeps the
 * connection open.
 */
export const liveUpdates = defineEndpoint('live/updates', {
  method: 'GET',
  path: '/cli/live',
  summary: 'Server-sent events for the forms that the user can see',
  query: z.strictObject({ since: z.optional(ProgramText.check(z.maxLength(100))) }),
  response: FreeText,
  errors: [generalErrors.TOO_MANY],
});
