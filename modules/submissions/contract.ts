import { inputError } from '../../contract/input-error.ts';
import * as z from 'zod/mini';
import { Answer } from '../../contract/entity/answer.ts';
import { Layout } from '../../contract/entity/account.ts';
import { Id, Key, NamedForm, PathId } from '../../contract/entity/id.ts';
import { LatestMessage } from '../../contract/entity/latest-message.ts';
import { Note } from '../../contract/entity/note.ts';
import { Notifications } from '../../contract/entity/notification.ts';
import { RepliesByEmail } from '../../contract/entity/reply.ts';
import { SubmissionFile } from '../../contract/entity/submission-file.ts';
import { Reminder } from '../../contract/entity/reminder.ts';
import { IsoTimestamp, UnixSeconds } from '../../contract/entity/time.ts';
import { ActionSpec, StateTransition } from '../../contract/entity/workflow.ts';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { generalErrors, sharedErrors } from '../../contract/error.ts';
import { TextDetail } from '../../contract/text.ts';
import { ActivityEvent } from './activity-event.ts';
import { Analytics, ScorePart } from './analytics.ts';
import { errors } from './errors.ts';
import { reportFilters } from './filter-set.ts';
import { Marker } from './marker.ts';
import { FreeText, MessageText, NameText, ProgramText, SubmissionText } from '../../contract/personal.ts';

/** A row of the list (SPEC.md point 3). */
export const Submission = z.object({
  submission_id: z.number(),
  current_state: NameText,
  is_spam: z.boolean(),
  is_read: z.boolean(),
  is_archived: z.boolean(),
  is_complete: z.boolean(),
  is_inProgress: z.boolean(),
  /** Created by "Simulate submission". */
  is_test: z.boolean(),
  /** Over the account's monthly cap: stored, with its content hidden until the plan allows it. */
  is_locked: z._default(z.boolean(), false),
  /** Why the submission was classified as spam; null if it was not, or if a person marked it. */
  spam_reason: z.nullable(MessageText),
  /** The reason as data, to render it in another language. Null if it is stored without, as by older versions. */
  spam_reason_details: z.optional(z.nullable(z.array(TextDetail))),
  /** JSON object of field name to value: a string, or an array of strings if the field was sent more than once. */
  submitted_data: SubmissionText,
  /** Files that came with it. Rows of older versions lack it. */
  file_count: z.optional(z.number()),
  /** Files that came with emails of its conversation. Rows of older versions lack it. */
  thread_file_count: z.optional(z.number()),
  /** 0 to 100; null without analytics. */
  activity_score: z.nullable(z.number()),
  submission_time: IsoTimestamp,
  /** Time of the latest activity after arrival, such as a note; not of marks or changes of state. Old rows lack it. */
  last_activity_time: z.optional(z.nullable(IsoTimestamp)),
  /** Rows of older versions lack it. */
  latest_message: z.optional(z.nullable(LatestMessage)),
  /** Parts of the local time in the submitter's time zone if known, otherwise the workspace's. */
  submission_day: z.number(),
  submission_month: z.number(),
  submission_year: z.number(),
  submission_hour: z.number(),
  submission_minute: z.number(),
  submission_timestamp: UnixSeconds,
  submitter_timezone: z.nullable(ProgramText),
  is_submitter_timezone_known: z.boolean(),
});
export type Submission = z.infer<typeof Submission>;

/** A table column: one of the form's key fields, or a suggested field until the owner selects key fields. */
export const Column = z.object({
  field: NameText,
  label: NameText,
  kind: z.enum(['email', 'name', 'text', 'long_text']),
});
export type Column = z.infer<typeof Column>;

/** Maximum number of rows per bulk mark, bulk delete or list page. */
export const MAX_PER_REQUEST = 1000;

const fromQuery = () => z.coerce.number<string | number>();
const SinceId = z.optional(fromQuery().check(z.int(), z.nonnegative(), z.lte(Number.MAX_SAFE_INTEGER)));

export const listSubmissions = defineEndpoint('submissions/list', {
  method: 'GET',
  path: '/cli/submissions/:formId',
  summary:
    'The submissions of a form, including spam and archived ones, by ascending id; since_id returns only later ones, limit caps their number',
  params: z.strictObject({ formId: Key }),
  query: z.strictObject({
    ...NamedForm,
    since_id: SinceId,
    /** Returns only rows before this id. With `limit`, returns the last of them, still by ascending id. */
    before_id: z.optional(fromQuery().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER))),
    limit: z.optional(fromQuery().check(z.int(), z.positive(), z.lte(MAX_PER_REQUEST))),
  }),
  response: z.object({
    submissions: z.array(Submission),
    meta_table: z.array(Column),
    detailed_action_specs: z.array(ActionSpec),
    /** Present only with `limit`: whether there are more rows in the requested direction. */
    has_more: z.optional(z.boolean()),
  }),
  errors: [sharedErrors.UNKNOWN_FORM],
});

/** Rows that one call compares, so that a filter that few of them match takes no longer. */
export const MAX_COMPARED = 10_000;

export const filterByReport = defineEndpoint('submissions/match', {
  method: 'GET',
  path: '/v2/cli/forms/:formId/submissions/matching',
  summary:
    'The ids that reports count under the given attributes and days of arrival, spam included; since_id compares only later ones',
  params: z.strictObject({ formId: Key }),
  query: z.strictObject({ ...reportFilters, since_id: SinceId }),
  /** `up_to` is the last id that was compared. */
  response: z.object({ submission_ids: z.array(z.number()), up_to: z.number(), has_more: z.boolean() }),
  errors: [sharedErrors.UNKNOWN_FORM],
});
export type ReportFilterQuery = z.infer<typeof filterByReport.query>;

/** Submissions that a search over all forms returns. */
export const MAX_RESULTS = 5;
/** Characters of its text. */
export const MAX_SEARCH_TEXT = 100;

/** A submission of any form, found by its number or its visitor's text. */
export const FoundSubmission = z.extend(
  z.pick(Submission, {
    submission_id: true,
    current_state: true,
    is_read: true,
    submitted_data: true,
    submission_time: true,
  }),
  { form_id: z.number() },
);
export type FoundSubmission = z.infer<typeof FoundSubmission>;

export const searchSubmissions = defineEndpoint('submissions/search', {
  method: 'GET',
  path: '/v2/cli/submissions/search',
  summary:
    'The best five submissions of all forms that the caller may see, by number, or by words of what was submitted among the latest ones, best match first; except_form leaves one form out',
  query: z.strictObject({
    text: FreeText.check(z.trim(), z.minLength(1), z.maxLength(MAX_SEARCH_TEXT)),
    except_form: z.optional(fromQuery().check(z.int(), z.positive(), z.lte(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({ submissions: z.array(FoundSubmission).check(z.maxLength(MAX_RESULTS)) }),
});

/** One entry of a submission's append-only history. */
export const HistoryEntry = z.object({
  number: z.number(),
  /** `received`, `marked`, or a kind that another module appends. */
  kind: z.string(),
  payload: z.record(ProgramText, z.unknown()),
  /** Name of the person who acted; null for the visitor and the system. */
  by: z.nullable(NameText),
  timestamp: UnixSeconds,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const text = z.nullable(NameText);

/** A submission with everything that the detail view shows. */
export const SubmissionDetail = z.object({
  ...Submission.shape,
  ...Analytics.shape,
  ...Notifications.shape,
  form_id: z.number(),
  type: z.enum(['with_analytics', 'without_analytics']),
  /** How `activity_score` is composed; null without analytics. */
  score: z.nullable(z.object({ version: z.number(), parts: z.array(ScorePart) })),
  device_type: text,
  browser: text,
  platform: text,
  origin_url: text,
  /** BCP 47 tag as sent by the browser. */
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
  /** Details of older versions lack them. */
  files: z.optional(z.array(SubmissionFile)),
  /** Emails in response to replies, earliest first. */
  answers: z.optional(z.array(Answer)),
  ...RepliesByEmail.shape,
  has_new_note_notification: z.boolean(),
});
export type SubmissionDetail = z.infer<typeof SubmissionDetail>;

const oneSubmission = z.strictObject({ id: PathId });

export const getSubmission = defineEndpoint('submissions/detail', {
  method: 'GET',
  path: '/cli/submission/:id',
  summary: 'One submission with analytics, timeline, notes, reminders and replies',
  params: oneSubmission,
  query: z.strictObject(NamedForm),
  response: SubmissionDetail,
  errors: [sharedErrors.UNKNOWN_SUBMISSION],
});

export const getVisitorLog = defineEndpoint('submissions/visitor-log', {
  method: 'GET',
  path: '/cli/submission/:id/visitor',
  summary: 'The pages that the submitter visited, oldest first',
  params: oneSubmission,
  query: z.strictObject(NamedForm),
  response: z.object({ visitor_activity: z.array(ActivityEvent) }),
  errors: [sharedErrors.UNKNOWN_SUBMISSION],
});

/**
 * With `!spam`: whether to send the withheld notifications, after ten seconds and once. `spam` until then cancels them.
 */
const Notify = z.optional(z.boolean());

export const markSubmissionCall = defineEndpoint('submissions/mark', {
  method: 'POST',
  path: '/cli/submission/mark_as/:id',
  summary: 'Sets or clears one flag of a submission; repeating it changes nothing',
  params: oneSubmission,
  body: z.strictObject({ ...NamedForm, marker: Marker, notify: Notify }),
  /** `already_sent`: submissions released shortly before whose notifications `spam` was too late to cancel. */
  response: z.object({ already_sent: z.optional(z.number()) }),
  errors: [sharedErrors.UNKNOWN_SUBMISSION, sharedErrors.MAXIMUM_REACHED, generalErrors.NOT_ALLOWED],
});

/** Unique submission ids of one form. */
const submissionIds = z.array(Id).check(
  z.minLength(1),
  z.maxLength(MAX_PER_REQUEST),
  z.refine((ids: readonly number[]) => new Set(ids).size === ids.length, inputError(errors.REPEATED_SUBMISSION)),
);

export const markSubmissionsCall = defineEndpoint('submissions/mark-many', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/submissions/mark',
  summary: 'Sets or clears one flag of several submissions; changes none if one of them belongs to another form',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ marker: Marker, notify: Notify, submission_ids: submissionIds }),
  /** `changed` does not count submissions that already had the flag value. */
  response: z.object({ marked: z.number(), changed: z.number(), already_sent: z.optional(z.number()) }),
  errors: [
    sharedErrors.UNKNOWN_FORM,
    sharedErrors.UNKNOWN_SUBMISSION,
    sharedErrors.MAXIMUM_REACHED,
    generalErrors.NOT_ALLOWED,
  ],
});

export const deleteSubmission = defineEndpoint('submissions/delete', {
  method: 'DELETE',
  path: '/v2/cli/forms/:formId/submissions/:submissionId',
  summary: "Deletes a submission with its history, notes, reminders and deliveries; for the form's owner only",
  params: z.strictObject({ formId: Key, submissionId: PathId }),
  response: z.object({ deleted: z.number() }),
  errors: [sharedErrors.UNKNOWN_FORM, sharedErrors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const deleteSubmissionsCall = defineEndpoint('submissions/delete-many', {
  method: 'POST',
  path: '/v2/cli/forms/:formId/submissions/delete',
  summary: 'Deletes several submissions; deletes none if one of them belongs to another form',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject({ submission_ids: submissionIds }),
  response: z.object({ deleted: z.number() }),
  errors: [sharedErrors.UNKNOWN_FORM, sharedErrors.UNKNOWN_SUBMISSION, generalErrors.NOT_ALLOWED],
});

export const simulateSubmission = defineEndpoint('submissions/simulate', {
  method: 'POST',
  once: true,
  path: '/cli/simulate_submission/:formId',
  summary: 'Sends the form a test submission, which differs from a real one only by its flag',
  params: z.strictObject({ formId: Key }),
  body: z.strictObject(NamedForm),
  response: z.object({ submission_id: z.number() }),
  errors: [sharedErrors.UNKNOWN_FORM, errors.NOT_SIMULATED, generalErrors.NOT_ALLOWED],
});

export const saveLayout = defineEndpoint('submissions/save-layout', {
  method: 'PUT',
  path: '/v2/cli/user/layout',
  summary: "Saves the layout in which the caller's account sees submissions, in every browser",
  body: z.strictObject({ layout: Layout }),
  response: z.object({ layout: Layout }),
});
