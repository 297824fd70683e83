import type { Notifications } from '../../../contract/entity/notification.ts';
import { activityScore, type VisitorActivity } from '../../../contract/entity/score.ts';
import { type Host, createError, sql, sharedErrors } from '../../../server/kit.ts';
import { accountById, notificationsFor } from '../../accounts/server/public.ts';
import { editorRoles } from '../../workspaces/server/public.ts';
import type { HistoryEntry, Submission, SubmissionDetail } from '../contract.ts';
import { historyOf, transitionsIn } from './history.ts';
import { listColumns } from './list.ts';
import { contentHistory, detailPart, editorsHistory, type SubmissionRef } from './points.ts';

type Stored = Submission &
  Omit<
    SubmissionDetail,
    | keyof Submission
    | 'score'
    | 'history'
    | 'state_transitions'
    | 'action_specs'
    | 'IS_ACTIONS_AVAILABLE'
    | 'notes'
    | 'reminders'
  > & { readonly score_facts: (VisitorActivity & { readonly version: number }) | null };

/** The complete detail of a submission, including the caller's notifications and the parts contributed by other modules. */
export async function readDetail(host: Host, submission: SubmissionRef): Promise<SubmissionDetail> {
  const { db } = host;
  const { score_facts, ...stored } = withoutContent(await readStored(host, submission.id));
  const history = await shownHistory(host, submission);
  const [notices, ...parts] = await Promise.all([
    notificationsOf(host, submission.accountId),
    ...host.contributions(detailPart).map((part) => part(db, submission)),
  ]);
  const detail = { ...bare(stored, history), ...notices, score: score_facts && explain(score_facts) };
  for (const part of parts) Object.assign(detail, part);
  return detail;
}

async function notificationsOf(host: Host, accountId: number): Promise<Partial<Notifications>> {
  const account = await accountById(host.db, accountId);
  return account ? notificationsFor(host, account) : {};
}

/** The history without entries that the caller may not see. */
async function shownHistory(host: Host, { id, role, isLocked }: SubmissionRef): Promise<HistoryEntry[]> {
  const history = await historyOf(host.db, id);
  const hidden = new Set([
    ...(isLocked ? host.contributions(contentHistory) : []),
    ...(isLocked || !editorRoles.includes(role) ? host.contributions(editorsHistory) : []),
  ]);
  return history.filter(({ kind }) => !hidden.has(kind));
}

/** A locked submission reveals only when it was sent, not its content, origin or sender. */
function withoutContent(stored: Stored): Stored {
  return stored.is_locked ? { ...stored, ...locked } : stored;
}

const locked = {
  score_facts: null,
  device_type: null,
  browser: null,
  platform: null,
  origin_url: null,
  primary_language: null,
  is_utm: false,
  utm_source: null,
  utm_campaign: null,
  utm_cid: null,
  utm_content: null,
  utm_medium: null,
  utm_term: null,
  time_spent_in_page: null,
  time_spent_in_form: null,
  total_visits_to_website_by_this_submitter: null,
  total_time_spent_in_website_by_this_submitter: null,
  first_visit_timestamp: null,
  last_visit_timestamp: null,
  number_of_days_diff_last_visit_to_today: null,
} as const;

/** Breaks a stored score down into its components. */
function explain({ version, ...facts }: VisitorActivity & { readonly version: number }): SubmissionDetail['score'] {
  return { version, parts: [...activityScore(facts).parts] };
}

/** A detail without contributions from other modules: no actions, notes or reminders. */
function bare(stored: Omit<Stored, 'score_facts'>, history: HistoryEntry[]): SubmissionDetail {
  return {
    ...stored,
    score: null,
    history,
    state_transitions: transitionsIn(history),
    action_specs: [],
    IS_ACTIONS_AVAILABLE: false,
    notes: [],
    reminders: [],
    has_new_note_notification: false,
    info: [],
    error: [],
    warning: [],
    other: [],
  };
}

async function readStored({ db, clock }: Host, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select ${listColumns}, s.form_id, s.type, s.score_facts, s.device_type, s.browser, s.platform, s.origin_url,
      s.primary_language, s.is_utm, s.utm_source, s.utm_campaign, s.utm_cid, s.utm_content, s.utm_medium, s.utm_term,
      s.time_spent_in_page_ms / 1000.0::float8 as time_spent_in_page,
      s.time_spent_in_form_ms / 1000.0::float8 as time_spent_in_form,
      s.visits_total as total_visits_to_website_by_this_submitter,
      s.time_on_site_ms / 1000.0::float8 as total_time_spent_in_website_by_this_submitter,
      floor(extract(epoch from s.first_visit_at))::bigint as first_visit_timestamp,
      floor(extract(epoch from s.last_visit_at))::bigint as last_visit_timestamp,
      (${clock.now()}::timestamptz at time zone zone.known)::date - (s.last_visit_at at time zone zone.known)::date
        as number_of_days_diff_last_visit_to_today
    from submissions s join forms f on f.id = s.form_id join projects p on p.id = f.project_id,
      lateral (select known_zone(s.submitter_timezone, p.timezone) as known) zone,
      lateral (select s.submitted_at at time zone zone.known as at) local
    where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
  return row;
}
