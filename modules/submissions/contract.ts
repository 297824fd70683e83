import * as z from 'zod/mini';
import { Id, Key, NamedForm, PathId } from '../../contract/entity/id.ts';
import { Note } from '../../contract/entity/note.ts';
import { Notices } from '../../contract/entity/notification.ts';
import { Reminder } from '../../contract/entity/reminder.ts';
import { IsoTimestamp, UnixSeconds } from '../../contract/entity/time.ts';
import { ActionSpec, StateTransition } from '../../contract/entity/workflow.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors } from '../../contract/error.ts';
import { errors } from './errors.ts';

/** Sets or clears one flag (SPEC.md points 4 and 5). Nothing undoes `inprogress` and `complete`. */
export const Marker = z.enum(
  ['spam', '!spam', 'inprogress', 'complete', 'archive', '!archive', 'read', '!read'],
  errors.INVALID_MARKER.text,
);
export type Marker = z.infer<typeof Marker>;

/** The flags of a submission. */
export type Flag = 'is_spam' | 'is_archived' | 'is_read' | 'is_inProgress' | 'is_complete';

/** Which flag a marker sets, and to what (SPEC.md point 4). */
export const markerChanges: Readonly<Record<Marker, readonly [flag: Flag, value: boolean]>> = {
  spam: ['is_spam', true],
  '!spam': ['is_spam', false],
  archive: ['is_archived', true],
  '!archive': ['is_archived', false],
  read: ['is_read', true],
  '!read': ['is_read', false],
  inprogress: ['is_inProgress', true],
  complete: ['is_complete', true],
};

/** A row of the list (SPEC.md point 3). */
export const Submission = z.object({
  submission_id: z.number(),
  current_state: z.string(),
  is_spam: z.boolean(),
  is_read: z.boolean(),
  is_archived: z.boolean(),
  is_complete: z.boolean(),
  is_inProgress: z.boolean(),
  /** A simulated submission. */
  is_test: z.boolean(),
  /** Over the account's monthly cap: kept, with its content locked until the plan allows. */
  is_locked: z._default(z.boolean(), false),
  /** Why it was taken for spam; null when it was not, or when a person marked it. */
  spam_reason: z.nullable(z.string()),
  /** JSON text of an object from field name to value: a text, or a list of texts where a name came more than once. */
  submitted_data: z.string(),
  /** 0 to 100; null without analytics. */
  activity_score: z.nullable(z.number()),
  submission_time: IsoTimestamp,
  /** The parts of the time in the submitter's zone when known, else the workspace's. */
  submission_day: z.number(),
  submission_month: z.number(),
  submission_year: z.number(),
  submission_hour: z.number(),
  submission_minute: z.number(),
  submission_timestamp: UnixSeconds,
  submitter_timezone: z.nullable(z.string()),
  is_submitter_timezone_known: z.boolean(),
});
export type Submission = z.infer<typeof Submission>;

/** One column of the table: the form's key fields, or what stands in for them until the owner has chosen. */
export const Column = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.enum(['email', 'name', 'text', 'long_text']),
});
export type Column = z.infer<typeof Column>;

/** The most rows that one call marks or deletes, or that a part of the list holds. */
export const MAX_AT_ONCE = 1000;

const fromQuery = () => z.coerce.number<string | number>();

export const listSubmissions = defineEndpoint('submissions/list', {
  method: 'GET',
  path: '/cli/submissions/:formId',
  summary:
    'Every submission of a form, spam and archived too, by ascending id; with since_id only those after it, with limit so many at most',
  params: z.strictObject({ formId: Key }),
  query: z.strictObject({
    ...NamedForm,
    since_id: z.optional(fromQuery().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER))),
    /** Only those before it: with `limit` the last of them, still by ascending id. */
    before_id: z.optional(fromQuery().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER))),
    limit: z.optional(fromQuery().check(z.int(), z.positive(), z.lte(MAX_AT_ONCE))),
  }),
  response: z.object({
    submissions: z.array(Submission),
    meta_table: z.array(Column),
    detailed_action_specs: z.array(ActionSpec),
    /** Only where `limit` was asked for: whether there are more beyond those given, on the side that was asked for. */
    has_more: z.optional(z.boolean()),
  }),
  errors: [errors.UNKNOWN_FORM],
});

/** One line of the score's explanation. */
export const ScorePart = z.object({ name: z.string(), points: z.number(), most: z.number() });

/** One appended row of a submission's history, whatever its kind. */
export const HistoryEntry = z.object({
  number: z.number(),
  /** `received`, `marked`, and what other modules append. */
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  /** The name of who did it; null for the visitor and the system. */
  by: z.nullable(z.string()),
  timestamp: UnixSeconds,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** What is known of the visitor; `null` everywhere when the submission came without analytics. Times spent are seconds. */
const Analytics = z.object({
  time_spent_in_page: z.nullable(z.number()),
  time_spent_in_form: z.nullable(z.number()),
  total_visits_to_website_by_this_submitter: z.nullable(z.number()),
  total_time_spent_in_website_by_this_submitter: z.nullable(z.number()),
  first_visit_timestamp: z.nullable(UnixSeconds),
  last_visit_timestamp: z.nullable(UnixSeconds),
  /** Days from the visit before this one to today; null when there was none. */
  number_of_days_diff_last_visit_to_today: z.nullable(z.number()),
});

const text = z.nullable(z.string());

/** A submission with all that its detail shows. */
export const SubmissionDetail = z.object({
  ...Submission.shape,
  ...Analytics.shape,
  ...Notices.shape,
  form_id: z.number(),
  type: z.enum(['with_analytics', 'without_analytics']),
  /** How `activity_score` adds up; null without analytics. */
  score: z.nullable(z.object({ version: z.number(), parts: z.array(ScorePart) })),
  device_type: text,
  browser: text,
  platform: text,
  origin_url: text,
  /** A BCP 47 tag as the browser sent it. */
  primary_language: text,
  is_utm: z.boolean(),
  utm_source: text,
  utm_campaign: text,
  utm_cid: text,
  utm_content: text,
  utm_medium: text,
  utm_term: text,
  action_specs: z.array(ActionSpec),
  IS_ACTIONS_AVAILABLE: z.boolean(),
  state_transitions: z.array(StateTransition),
  history: z.array(HistoryEntry),
  notes: z.array(Note),
  reminders: z.array(Reminder),
  has_new_note_notification: z.boolean(),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

const oneSubmission = z.strictObject({ id: PathId });

export const getSubmission = defineEndpoint('submissions/detail', {
  method: 'GET',
  path: '/cli/submission/:id',
  summary: 'One submission with analytics, timeline, notes and reminders',
  params: oneSubmission,
  query: z.strictObject(NamedForm),
  response: SubmissionDetail,
  errors: [errors.UNKNOWN_SUBMISSION],
});

/** One page visit (SPEC.md point 3). */
export const ActivityEvent = z.object({
  domain: z.string(),
  path: z.string(),
  /** Seconds. */
  time_spent_in_page: z.number(),
  onload_timestamp: UnixSeconds,
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

export const getVisitorLog = defineEndpoint('submissions/visitor-log', {
  method: 'GET',
  path: '/cli/submission/:id/visitor',
  summary: 'The pages that the submitter visited, oldest first',
  params: oneSubmission,
  query: z.strictObject(NamedForm),
  response: z.object({ visitor_activity: z.array(ActivityEvent) }),
  errors: [errors.UNKNOWN_SUBMISSION],
});

/** With `!spam`: whether what would have been sent when it came is sent now, once; true unless given. */
const Notify = z.optional(z.boolean());

export const markSubmission = defineEndpoint('submissions/mark', {
  method: 'POST',
  path: '/cli/submission/mark_as/:id',
  summary: 'Sets or clears one flag; doing it twice changes nothing',
  params: oneSubmission,
  body: z.strictObject({ ...NamedForm, marker: Marker, notify: Notify }),
  response: z.object({}),
  errors: [errors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

/** Some submissions of one form, each named once. */
const chosen = z.array(Id).check(
  z.minLength(1),
  z.maxLength(MAX_AT_ONCE),
  z.refine((ids: readonly number[]) => new Set(ids).size === ids.length, 'names a submission twice'),
);

export const markSubmissions = defineEndpoint('submissions/mark-many', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/submissions/mark',
  summary: 'Sets or clears one flag of many submissions at once; where one of them is not of the form, of none',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ marker: Marker, notify: Notify, submission_ids: chosen }),
  /** `changed` leaves out those that were so already. */
  response: z.object({ marked: z.number(), changed: z.number() }),
  errors: [errors.UNKNOWN_FORM, errors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const deleteSubmission = defineEndpoint('submissions/delete', {
  method: 'DELETE',
  path: '/v2/cli/forms/:formId/submissions/:submissionId',
  summary: 'Deletes a submission with its history, notes, reminders and deliveries; only the owner of the form may',
  params: z.strictObject({ formId: Key, submissionId: PathId }),
  response: z.object({ deleted: z.number() }),
  errors: [errors.UNKNOWN_FORM, errors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const deleteSubmissions = defineEndpoint('submissions/delete-many', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/submissions/delete',
  summary: 'The same for many at once; where one of them is not of the form, none is deleted',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ submission_ids: chosen }),
  response: z.object({ deleted: z.number() }),
  errors: [errors.UNKNOWN_FORM, errors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const simulateSubmission = defineEndpoint('submissions/simulate', {
  method: 'POST',
  path: '/cli/simulate_submission/:formId',
  summary: 'Sends the form a test submission, real in every way but for its test mark',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject(NamedForm),
  response: z.object({ submission_id: z.number() }),
  errors: [errors.UNKNOWN_FORM, errors.NOT_SIMULATED, generalErrors.NOT_ALLOWED],
});

/** What live updates say of a form: there are rows up to `last_id`. Fetch them by `since_id`. */
export const SubmissionsArrived = z.object({
  event: z.literal('submission'),
  form_id: z.number(),
  last_id: z.number(),
});

/** Rows of a form have their content now: fetch its list again. */
export const SubmissionsUnlocked = z.object({ event: z.literal('unlocked'), form_id: z.number() });
export type SubmissionsUnlocked = z.infer<typeof SubmissionsUnlocked>;

/** Someone marked a row. `by` is the account, so that a screen can tell its own user's marks. */
export const SubmissionMarked = z.object({
  event: z.literal('marked'),
  form_id: z.number(),
  submission_id: z.number(),
  marker: Marker,
  by: z.number(),
});

/** Some of the rows that were marked at once; more notes may follow with the others. */
export const SubmissionsMarked = z.object({
  event: z.literal('marked-many'),
  form_id: z.number(),
  submission_ids: z.array(z.number()),
  marker: Marker,
  by: z.number(),
});

/** Rows that are gone. `by` is the account; null when the server did it, as with old spam. */
export const SubmissionsDeleted = z.object({
  event: z.literal('deleted'),
  form_id: z.number(),
  submission_ids: z.array(z.number()),
  by: z.nullable(z.number()),
});
