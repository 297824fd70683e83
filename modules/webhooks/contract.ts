import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { Key, PathId } from '../../contract/entity/id.ts';
import { Label } from '../../contract/entity/label.ts';
import { TargetUrl } from '../../contract/entity/target-url.ts';
import { PostedRequest } from '../../contract/entity/posted-request.ts';
import { SharedFile } from '../../contract/entity/submission-file.ts';
import { IsoTimestamp } from '../../contract/entity/time.ts';
import { Webhook } from '../../contract/entity/webhook.ts';
import { secret } from '../../contract/secret.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';
import { NameText, ProgramText, UrlText } from '../../contract/personal.ts';

const ofForm = z.strictObject({ formId: Key });
const ofWebhook = z.strictObject({ formId: Key, webhookId: PathId });
const forEditors = [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED];

export const listWebhooks = defineEndpoint('webhooks/list', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/webhooks',
  summary: 'The webhooks of a form, oldest first',
  params: ofForm,
  response: z.array(Webhook),
  errors: forEditors,
});

export const addWebhookCall = defineEndpoint('webhooks/add', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/webhooks',
  summary: 'Adds an active webhook with a new secret',
  params: ofForm,
  body: z.strictObject({ name: Label, request_url: TargetUrl }),
  response: Webhook,
  errors: [...forEditors, sharedErrors.PRIVATE_TARGET, errors.TOO_MANY_WEBHOOKS],
});

export const changeWebhook = defineEndpoint('webhooks/change', {
  method: 'PATCH',
  path: '/v2/cli/forms/:formId/webhooks/:webhookId',
  summary: "Changes a webhook's name, URL or active state; omitted fields stay",
  params: ofWebhook,
  body: z.strictObject({
    name: z.optional(Label),
    request_url: z.optional(TargetUrl),
    is_webhook_active: z.optional(z.boolean()),
  }),
  response: Webhook,
  errors: [...forEditors, errors.UNKNOWN_WEBHOOK, sharedErrors.PRIVATE_TARGET],
});

export const deleteWebhookCall = defineEndpoint('webhooks/delete', {
  method: 'DELETE',
  path: '/v2/cli/forms/:formId/webhooks/:webhookId',
  summary: 'Deletes a webhook and cancels its pending deliveries',
  params: ofWebhook,
  response: z.object({}),
  errors: [...forEditors, errors.UNKNOWN_WEBHOOK],
});

/** The secret with which a receiver verifies our signature. */
export const WebhookSecret = z.object({
  /** `whsec_` and base64, as in Standard Webhooks. */
  secret: secret(z.string()),
  /** Until then, deliveries are signed with the previous secret too. */
  previous_valid_until: z.nullable(IsoTimestamp),
});

export const getWebhookSecret = defineEndpoint('webhooks/secret', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/webhooks/:webhookId/secret',
  summary: 'The secret that signs the requests of a webhook',
  params: ofWebhook,
  response: WebhookSecret,
  errors: [...forEditors, errors.UNKNOWN_WEBHOOK, errors.SECRET_LOST],
});

export const rotateWebhookSecret = defineEndpoint('webhooks/rotate-secret', {
  method: 'POST',
  once: true,
  path: '/v2/cli/forms/:formId/webhooks/:webhookId/secret',
  summary: 'Creates a new secret; the previous one also signs for 24 hours',
  params: ofWebhook,
  response: WebhookSecret,
  errors: [...forEditors, errors.UNKNOWN_WEBHOOK],
});

export const getWebhookSample = defineEndpoint('webhooks/sample', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/webhooks/:webhookId/sample',
  summary: 'The request that the newest submission would send, signed; null without submissions',
  params: ofWebhook,
  response: z.object({ sample: z.nullable(PostedRequest) }),
  errors: [...forEditors, errors.UNKNOWN_WEBHOOK, errors.SECRET_LOST],
});

/** Live event: the webhooks of a form have changed. Consoles that may see them reload. */
export const WebhooksChangedLiveEvent = z.object({ event: z.literal('webhooks'), form_id: z.number() });
export type WebhooksChangedLiveEvent = z.infer<typeof WebhooksChangedLiveEvent>;

/**
 * JSON payload of a webhook, sent with the Standard Webhooks headers `webhook-id`, `webhook-timestamp` and
 * `webhook-signature`. The same on every attempt, except for the name of a form renamed in between and the links to files.
 */
export const WebhookPayload = z.object({
  type: z.literal('submission.created'),
  /** When the submission was received. */
  timestamp: IsoTimestamp,
  data: z.object({
    submission_id: z.number(),
    form_uid: z.string(),
    form_name: NameText,
    is_test: z.boolean(),
    /** Values by field name: a text, or a list of texts for a repeated name. */
    fields: z.record(NameText, z.unknown()),
    files: z.array(SharedFile),
    submitted_at: IsoTimestamp,
    submitter_timezone: z.nullable(ProgramText),
    /** Null if the visitor is not tracked. Durations are in seconds. */
    analytics: z.nullable(
      z.object({
        activity_score: z.nullable(z.number()),
        device_type: z.nullable(z.string()),
        browser: z.nullable(z.string()),
        platform: z.nullable(z.string()),
        primary_language: z.nullable(z.string()),
        origin_url: z.nullable(UrlText),
        utm_source: z.nullable(NameText),
        utm_medium: z.nullable(NameText),
        utm_campaign: z.nullable(NameText),
        utm_cid: z.nullable(NameText),
        utm_content: z.nullable(NameText),
        utm_term: z.nullable(NameText),
        time_spent_in_page: z.nullable(z.number()),
        time_spent_in_form: z.nullable(z.number()),
        total_visits: z.nullable(z.number()),
        total_time_on_website: z.nullable(z.number()),
        first_visit_at: z.nullable(IsoTimestamp),
        last_visit_at: z.nullable(IsoTimestamp),
      }),
    ),
  }),
});
export type WebhookPayload = z.infer<typeof WebhookPayload>;
