import type { PayloadOf } from '../../../contract/message.ts';
import type { Form, initialDataLoaded } from '../../workspaces/public.ts';
import type { Submission, SubmissionDetail } from '../contract.ts';
import type { Row } from '../state.ts';

/** Test fixtures: one form, its rows and a detail. */
export const FORM = 7;

export function submission(id: number, more: Partial<Submission> = {}): Submission {
  return {
    submission_id: id,
    current_state: 'NEW',
    is_spam: false,
    is_read: false,
    is_archived: false,
    is_complete: false,
    is_inProgress: false,
    is_test: false,
    is_locked: false,
    spam_reason: null,
    submitted_data: JSON.stringify({ email: `visitor${id}@example.com`, message: `Message ${id}` }),
    activity_score: 40,
    submission_time: '2026-11-20T13:05:00Z',
    submission_day: 20,
    submission_month: 11,
    submission_year: 2026,
    submission_hour: 14,
    submission_minute: 5,
    submission_timestamp: 1_795_179_900,
    submitter_timezone: 'Europe/Berlin',
    is_submitter_timezone_known: true,
    ...more,
  };
}

export function row(id: number, more: Partial<Row> = {}): Row {
  return { form_id: FORM, ...submission(id), ...more };
}

export function submissions(count: number, from = 1): Submission[] {
  return Array.from({ length: count }, (_, at) => submission(from + at));
}

export function detail(id: number, more: Partial<SubmissionDetail> = {}): SubmissionDetail {
  return {
    ...submission(id),
    form_id: FORM,
    type: 'with_analytics',
    score: { version: 1, parts: [{ name: 'Return visits', points: 10, most: 25 }] },
    device_type: 'desktop',
    browser: 'Firefox',
    platform: 'Linux',
    origin_url: 'https://example.com/contact',
    primary_language: 'de-DE',
    is_utm: true,
    utm_source: 'newsletter',
    utm_campaign: 'autumn',
    utm_cid: null,
    utm_content: null,
    utm_medium: 'email',
    utm_term: null,
    time_spent_in_page: 72.349,
    time_spent_in_form: 31,
    total_visits_to_website_by_this_submitter: 3,
    total_time_spent_in_website_by_this_submitter: 600,
    first_visit_timestamp: 1_795_000_000,
    last_visit_timestamp: 1_795_090_000,
    number_of_days_diff_last_visit_to_today: 1,
    action_specs: [],
    IS_ACTIONS_AVAILABLE: false,
    state_transitions: [],
    history: [{ number: 1, kind: 'received', payload: {}, by: null, timestamp: 1_795_179_900 }],
    notes: [],
    reminders: [],
    has_new_note_notification: false,
    info: [],
    error: [],
    warning: [],
    other: [],
    ...more,
  };
}

export function form(more: Partial<Form> = {}): Form {
  return {
    id: FORM,
    uid: 'fContact123',
    project_id: 3,
    project_uid: 'pAcme1234',
    name: 'Contact',
    domain: 'example.com',
    state: 'production',
    user_role: 'CREATOR',
    is_shared_to_user: false,
    total_submissions: 0,
    today_submissions: 0,
    unread_count: 0,
    dropoff_count: 0,
    conversion_rate: null,
    has_new_submissions: false,
    key_fields: ['email', 'message'],
    all_fields: 'email,message',
    all_states: ['NEW', 'CONTACTED', 'WON'],
    IS_FIELDS_SET: false,
    script: '<script async src="http://c.test/t.js" data-form="fContact123"></script>',
    ...more,
  };
}

/** The signed-in user with one workspace and one form. */
export function initialData(more: Partial<Form> = {}): PayloadOf<typeof initialDataLoaded> {
  const own = form(more);
  const project = {
    id: 3,
    uid: own.project_uid,
    name: 'Acme',
    domain: 'example.com',
    website: 'example.com',
    is_shared_to_user: false,
    forms: [own],
  };
  return {
    user: {
      id: 1,
      name: 'Ada',
      username: 'ada@example.com',
      email_id: 'ada@example.com',
      emailID: 'ada@example.com',
      status: 'ACTIVE',
      account_type: 'STANDARD',
      plan: null,
      is_new_user: false,
      showTour: true,
    },
    projects: [project],
    project_forms_list: [project],
    subscription: null,
    info: [],
    error: [],
    warning: [],
    other: [],
  };
}

const columns = [
  { field: 'email', label: 'Email', kind: 'email' },
  { field: 'message', label: 'Message', kind: 'long_text' },
] as const;

/** The response of a list request. */
export function listResponse(all: readonly Submission[]) {
  return { submissions: [...all], meta_table: columns.map((column) => ({ ...column })), detailed_action_specs: [] };
}
