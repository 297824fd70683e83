import { sharedErrors } from '../../contract/error.ts';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { PathId } from '../../contract/entity/id.ts';
import { TargetUrl } from '../../contract/entity/target-url.ts';
import { errors } from './errors.ts';
import { NameText } from '../../contract/personal.ts';

/** The header with a form's API key. A key in the URL would appear in logs. */
export const KEY_HEADER = 'x-api-key';

/** The triggers of a zap. */
export const TriggerName = z.enum(['new_submission']);
export type TriggerName = z.infer<typeof TriggerName>;

// These calls have no session, and another site's page cannot set the key header without a preflight, so the console's
// CSRF check (`changes`) does not apply.
const byKey = { access: 'anyone', changes: false } as const;
const always = [errors.UNKNOWN_KEY, errors.TURNED_OFF];

export const testZapierKey = defineEndpoint('zapier/test-key', {
  ...byKey,
  method: 'GET',
  path: '/v2/cli/zapier/me',
  summary: 'The form of the API key in X-API-Key',
  response: z.object({ form_uid: z.string(), form_name: NameText, project_name: NameText }),
  errors: always,
});

export const subscribeHook = defineEndpoint('zapier/subscribe', {
  ...byKey,
  method: 'POST',
  path: '/v2/cli/zapier/hooks',
  summary: 'Subscribes a URL to new submissions; repeating it returns the same hook',
  body: z.strictObject({ hook_url: TargetUrl, trigger_name: z._default(TriggerName, 'new_submission') }),
  response: z.object({ id: z.number() }),
  errors: [...always, sharedErrors.PRIVATE_TARGET, errors.TOO_MANY_HOOKS],
});

export const unsubscribeHook = defineEndpoint('zapier/unsubscribe', {
  ...byKey,
  method: 'DELETE',
  path: '/v2/cli/zapier/hooks/:id',
  summary: "Unsubscribes a hook of the API key's form",
  params: z.strictObject({ id: PathId }),
  response: z.object({}),
  // A zap can be turned off even while Zapier is turned off for the form.
  errors: [errors.UNKNOWN_KEY, errors.UNKNOWN_HOOK],
});

/** Payload of a hook: `data` of the webhook payload plus the id by which Zapier deduplicates. */
const HookPayload = z.looseObject({ id: z.number(), submission_id: z.number(), form_uid: z.string() });

export const sampleSubmissions = defineEndpoint('zapier/sample', {
  ...byKey,
  method: 'GET',
  path: '/v2/cli/zapier/sample',
  summary: 'The latest three submissions in the format that hooks receive',
  response: z.array(HookPayload),
  errors: always,
});

/** Live event: the active zaps of a form have changed. */
export const ZapsChangedLiveEvent = z.object({ event: z.literal('zaps'), form_id: z.number() });
export type ZapsChangedLiveEvent = z.infer<typeof ZapsChangedLiveEvent>;
