import * as z from 'zod/mini';
import { PathId } from '../../contract/entity/id.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';

/** A pinned submission; `pins` counts how often it was pinned. */
export const Pin = z.object({ submission_id: z.number(), pins: z.number() });
export type Pin = z.infer<typeof Pin>;

export const listPins = defineEndpoint('pin-board/list', {
  method: 'GET',
  path: '/v2/cli/pin-board',
  summary: 'Pins on all forms that the account can see, oldest submission first',
  response: z.array(Pin),
});

export const pinSubmission = defineEndpoint('pin-board/pin', {
  method: 'POST',
  path: '/v2/cli/pin-board/:submission',
  summary: 'Adds one pin to a submission',
  params: z.strictObject({ submission: PathId }),
  response: Pin,
  errors: [sharedErrors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});
