import * as z from 'zod/mini';
import { PathId } from '../../contract/entity/id.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';

/** How often a submission has been pinned. */
export const Pin = z.object({ submission_id: z.number(), pins: z.number() });

export const pinSubmission = defineEndpoint('drop-in/pin', {
  method: 'POST',
  path: '/v2/cli/drop-in/:submission',
  summary: 'Pins a submission once more',
  params: z.strictObject({ submission: PathId }),
  answer: Pin,
});
