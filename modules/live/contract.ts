import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors } from '../../contract/error.ts';

/**
 * What modules publish on the topic `form:{id}`. It reaches every browser of everyone who may see that form as a
 * server-sent message; `event` says what happened, and modules react to those that are theirs.
 */
export const FormEvent = z.looseObject({ event: z.string(), form_id: z.number() });
export type FormEvent = z.infer<typeof FormEvent>;

/**
 * What modules publish on the topic `account:{id}`, or to every account on one topic: `event` says what happened. It
 * reaches every browser of the account. It has no `form_id`.
 */
export const AccountEvent = z.looseObject({ event: z.string() });
export type AccountEvent = z.infer<typeof AccountEvent>;

/** Published on `account:{id}` when the forms that the account may see have changed; the stream then says `access`. */
export const AccessChanged = z.object({ event: z.literal('access') });

/** A stream of server-sent events; `:` lines in between keep it open. It ends when the session does. */
export const liveUpdates = defineEndpoint('live/updates', {
  method: 'GET',
  path: '/cli/live',
  summary: 'Server-sent events of the forms that the user may see',
  response: z.string(),
  errors: [generalErrors.TOO_MANY],
});
