import * as z from 'zod/mini';
import { Marker } from './marker.ts';

/*
 * Live events of submissions, from the server to open consoles.
 */

/** The form has rows up to `last_id`. Fetch them with `since_id`. */
export const SubmissionsArrivedLiveEvent = z.object({
  event: z.literal('submission'),
  form_id: z.number(),
  last_id: z.number(),
});

/** Locked rows have become readable. Reload the form's list. */
export const SubmissionsUnlockedLiveEvent = z.object({ event: z.literal('unlocked'), form_id: z.number() });
export type SubmissionsUnlockedLiveEvent = z.infer<typeof SubmissionsUnlockedLiveEvent>;

/** A row was marked. `by` is the account id, so that a client can recognise its own marks. */
export const SubmissionMarkedLiveEvent = z.object({
  event: z.literal('marked'),
  form_id: z.number(),
  submission_id: z.number(),
  marker: Marker,
  by: z.number(),
});

/** Rows were marked in bulk. Large batches are split into several events. */
export const SubmissionsMarkedLiveEvent = z.object({
  event: z.literal('marked-many'),
  form_id: z.number(),
  submission_ids: z.array(z.number()),
  marker: Marker,
  by: z.number(),
});

/** Rows were deleted. `by` is the account id; null for automatic deletion such as old spam. */
export const SubmissionsDeletedLiveEvent = z.object({
  event: z.literal('deleted'),
  form_id: z.number(),
  submission_ids: z.array(z.number()),
  by: z.nullable(z.number()),
});
