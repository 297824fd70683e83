import { setImmediate as nextTurn } from 'node:timers/promises';
import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import type { SubmissionFile } from '../../../contract/entity/submission-file.ts';
import { type Db, jsonObject, prepared, sql, together, serverText } from '../../../server/kit.ts';
import { DeliveryFailed, onHoldWhileLocked } from '../../deliveries/server/public.ts';
import { filesOfSubmission, type ShareFiles } from '../../files/server/public.ts';
import type { WebhookPayload } from '../contract.ts';

type Analytics = NonNullable<WebhookPayload['data']['analytics']>;

interface Row {
  readonly id: number;
  readonly is_locked: boolean;
  readonly type: 'with_analytics' | 'without_analytics';
  readonly form_uid: string;
  readonly form_name: string;
  readonly is_test: boolean;
  readonly submitted_data: string;
  readonly submitted_at: Date;
  readonly submitter_timezone: string | null;
  readonly analytics: Omit<Analytics, 'first_visit_at' | 'last_visit_at'>;
  readonly first_visit_at: Date | null;
  readonly last_visit_at: Date | null;
  readonly files: readonly SubmissionFile[] | null;
}

/** Where payloads come from, and the links that their files get. */
export interface PayloadSource {
  readonly db: Db;
  readonly share: ShareFiles;
}

/**
 * The payload of a submission, the same on every read except for the links to its files. Throws `DeliveryFailed` for a
 * deleted submission and `DeliveryOnHold` while the content is locked by the plan.
 */
export async function payloadFor({ db, share }: PayloadSource, submissionId: number | null): Promise<WebhookPayload> {
  const row = submissionId === null ? undefined : (await rowsOf(db, [submissionId])).get(submissionId);
  return deliverablePayload(row, share);
}

/** A batching `payloadFor`: concurrent deliveries share one read. */
export function payloadReader({ db, share }: PayloadSource): (submissionId: number | null) => Promise<WebhookPayload> {
  const rowOf = together((ids: readonly number[]) => rowsOf(db, ids));
  return async (submissionId) => {
    const row = submissionId === null ? undefined : await rowOf(submissionId);
    if (row && row.submitted_data.length > LONG) await ownTurn();
    return deliverablePayload(row, share);
  };
}

/** Characters of submitted values that take milliseconds to parse, and as long again to write. */
const LONG = 16_000;
let lastTurn: Promise<void> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that no other caller gets: a form may have many webhooks, and what one read
 * returns would otherwise be composed for all of them at once.
 */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

function deliverablePayload(row: Row | undefined, share: ShareFiles): WebhookPayload {
  if (!row) throw new DeliveryFailed(serverText(deliveryOutcomes.SUBMISSION_DELETED), { final: true });
  if (row.is_locked) throw onHoldWhileLocked();
  return payloadOf(row, share);
}

/**
 * Payloads of the form's newest deliverable submissions, newest first. Submissions deleted during the read are skipped.
 */
export async function latestPayloads(
  { db, share }: PayloadSource,
  formId: number,
  most: number,
): Promise<readonly WebhookPayload[]> {
  const { rows } = await sql<Row>`
    ${selected} where s.form_id = ${formId} and not s.is_spam and not s.is_locked order by s.id desc limit ${most}`.execute(
    db,
  );
  return rows.map((row) => payloadOf(row, share));
}

async function rowsOf(db: Db, submissionIds: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const { rows } = await sql<Row>`${prepared} ${selected} where s.id = any(${submissionIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const selected = sql`
    select s.id, s.is_locked, s.type, f.uid as form_uid, f.name as form_name, s.is_test, s.submitted_data,
      s.submitted_at, s.submitter_timezone, s.first_visit_at, s.last_visit_at,
      json_build_object('activity_score', s.activity_score, 'device_type', s.device_type, 'browser', s.browser,
        'platform', s.platform, 'primary_language', s.primary_language, 'origin_url', s.origin_url,
        'utm_source', s.utm_source, 'utm_medium', s.utm_medium, 'utm_campaign', s.utm_campaign, 'utm_cid', s.utm_cid,
        'utm_content', s.utm_content, 'utm_term', s.utm_term,
        'time_spent_in_page', s.time_spent_in_page_ms / 1000.0::float8,
        'time_spent_in_form', s.time_spent_in_form_ms / 1000.0::float8,
        'total_visits', s.visits_total, 'total_time_on_website', s.time_on_site_ms / 1000.0::float8) as analytics,
      ${filesOfSubmission} as files
    from submissions s join forms f on f.id = s.form_id`;

function payloadOf(row: Row, share: ShareFiles): WebhookPayload {
  const submittedAt = row.submitted_at.toISOString();
  return {
    type: 'submission.created',
    timestamp: submittedAt,
    data: {
      submission_id: row.id,
      form_uid: row.form_uid,
      form_name: row.form_name,
      is_test: row.is_test,
      fields: jsonObject(row.submitted_data),
      files: [...share(row.id, row.files)],
      submitted_at: submittedAt,
      submitter_timezone: row.submitter_timezone,
      analytics: row.type === 'with_analytics' ? analyticsOf(row) : null,
    },
  };
}

function analyticsOf({ analytics, first_visit_at, last_visit_at }: Row): Analytics {
  return {
    ...analytics,
    first_visit_at: first_visit_at?.toISOString() ?? null,
    last_visit_at: last_visit_at?.toISOString() ?? null,
  };
}
