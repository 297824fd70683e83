import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { PathId } from '../../contract/entity/id.ts';
import { TargetUrl } from '../../contract/entity/target-url.ts';
import { errors } from './errors.ts';

/** The header that carries a form's API key. A key in an address would stand in logs. */
export const KEY_HEADER = 'x-api-key';

/** What a zap can start with. */
export const TriggerName = z.enum(['new_submission']);
export type TriggerName = z.infer<typeof TriggerName>;

// These calls know no session, and the header with the key is one that another site's page cannot send unasked: so what
// protects calls of the console (`changes`) is not for them.
const byKey = { access: 'anyone', changes: false } as const;
const always = [errors.UNKNOWN_KEY, errors.TURNED_OFF];

export const testZapierKey = defineEndpoint('zapier/test-key', {
  ...byKey,
  method: 'GET',
  path: '/v2/cli/zapier/me',
  summary: 'The form that the API key in X-API-Key is for',
  response: z.object({ form_uid: z.string(), form_name: z.string(), project_name: z.string() }),
  errors: always,
});

export const subscribeHook = defineEndpoint('zapier/subscribe', {
  ...byKey,
  method: 'POST',
  path: '/v2/cli/zapier/hooks',
  summary: 'Adds an address that is told of each new submission; the same one again is the same hook',
  body: z.strictObject({ hook_url: TargetUrl, trigger_name: z._default(TriggerName, 'new_submission') }),
  response: z.object({ id: z.number() }),
  errors: [...always, errors.PRIVATE_TARGET, errors.TOO_MANY_HOOKS],
});

export const unsubscribeHook = defineEndpoint('zapier/unsubscribe', {
  ...byKey,
  method: 'DELETE',
  path: '/v2/cli/zapier/hooks/:id',
  summary: 'Removes a hook of the form that the API key is for',
  params: z.strictObject({ id: PathId }),
  response: z.object({}),
  // A zap can be turned off while Zapier is turned off for the form.
  errors: [errors.UNKNOWN_KEY, errors.UNKNOWN_HOOK],
});

/** What a hook is sent: `data` of the webhooks' payload, with the id that Zapier tells repeats by. */
export const HookPayload = z.looseObject({ id: z.number(), submission_id: z.number(), form_uid: z.string() });

export const sampleSubmissions = defineEndpoint('zapier/sample', {
  ...byKey,
  method: 'GET',
  path: '/v2/cli/zapier/sample',
  summary: 'The latest three submissions as a hook would be sent them',
  response: z.array(HookPayload),
  errors: always,
});

/** What live updates say of a form: its active zaps are others now. */
export const ZapsChanged = z.object({ event: z.literal('zaps'), form_id: z.number() });
export type ZapsChanged = z.infer<typeof ZapsChanged>;
