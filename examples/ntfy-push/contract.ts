import * as z from 'zod/mini';
import { Key } from '../../contract/entity/id.ts';
import { isTargetUrl } from '../../contract/entity/target-url.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { defineErrors, generalErrors } from '../../contract/error.ts';

export const errors = defineErrors({
  UNKNOWN_FORM: [404, 'Form not found'],
  PRIVATE_TARGET: [400, 'must be a public address'],
});

const isTopic = (url: string) => isTargetUrl(url) && /^\/[\w-]{1,64}$/.test(new URL(url).pathname);

/** Where a form's submissions are pushed, such as `https://ntfy.sh/our-leads`; empty for nowhere. */
export const Topic = z.object({
  url: z.string().check(
    z.trim(),
    z.maxLength(2000),
    z.refine((url) => url === '' || isTopic(url), 'must be the address of a topic'),
  ),
});

const ofForm = { path: '/v2/cli/ntfy-push/:form', params: z.strictObject({ form: Key }), response: Topic } as const;
const forEditors = [errors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED];

export const readTopic = defineEndpoint('ntfy-push/read', {
  ...ofForm,
  method: 'GET',
  summary: 'Where the submissions of a form are pushed',
  errors: forEditors,
});

export const saveTopic = defineEndpoint('ntfy-push/save', {
  ...ofForm,
  method: 'PUT',
  summary: 'Says where the submissions of a form are pushed',
  body: Topic,
  errors: [...forEditors, errors.PRIVATE_TARGET],
});
