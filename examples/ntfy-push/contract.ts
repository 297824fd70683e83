import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Key } from '../../contract/entity/id.ts';
import { isTargetUrl } from '../../contract/entity/target-url.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

const isTopic = (url: string) => isTargetUrl(url) && /^\/[\w-]{1,64}$/.test(new URL(url).pathname);

/** The ntfy topic that receives a form's submissions, such as `https://ntfy.sh/our-leads`. An empty URL turns the push off. */
export const Topic = z.object({
  url: z.string().check(
    z.trim(),
    z.maxLength(2000),
    z.refine((url) => url === '' || isTopic(url), inputError(errors.NTFY_PUSH_TOPIC)),
  ),
});

const topicOfForm = {
  path: '/v2/cli/ntfy-push/:form',
  params: z.strictObject({ form: Key }),
  response: Topic,
} as const;
const editorErrors = [sharedErrors.UNKNOWN_FORM, generalErrors.NOT_ALLOWED];

export const readTopic = defineEndpoint('ntfy-push/read', {
  ...topicOfForm,
  method: 'GET',
  summary: "The topic that receives a form's submissions",
  errors: editorErrors,
});

export const saveTopicCall = defineEndpoint('ntfy-push/save', {
  ...topicOfForm,
  method: 'PUT',
  summary: "Sets the topic that receives a form's submissions",
  body: Topic,
  errors: [...editorErrors, sharedErrors.PRIVATE_TARGET],
});
