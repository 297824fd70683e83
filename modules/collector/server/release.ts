import * as z from 'zod/mini';
import { type Db, type Host, jsonObject, sql, storedJson } from '../../../server/kit.ts';
import { cancelHeldDeliveries, DELIVERIES_TOPIC, HOLD_MS } from '../../deliveries/server/public.ts';
import {
  batchesOf,
  type WithheldNotifications,
  releaseUndone,
  type ReleasedSubmissions,
  submissionsReleased,
} from '../../submissions/server/public.ts';
import { submissionDeliveries } from './intake/submission-hooks.ts';
import { replyToOf } from './intake/decide.ts';
import { lookUp } from './intake/lookup.ts';
import { type ReceivedSubmission, receivingPart } from './public.ts';

/** Runs the side effects of released spam that were withheld when it arrived, once the time to undo the release is over. */
export function sendWithheld(host: Host): void {
  host.contribute(submissionsReleased, (tx, released) => release(host, tx, released));
  host.contribute(releaseUndone, cancelHeldDeliveries);
}

async function release(host: Host, tx: Db, { formUid, withheld }: ReleasedSubmissions): Promise<void> {
  const requested = [{ formUid, key: null, ipHash: null, visit: undefined, files: [] }];
  const form = (await lookUp(tx, requested, host.clock.now(), { parts: host.contributions(receivingPart) })).form(
    formUid,
  );
  if (!form) return;
  const deliveriesOf = submissionDeliveries(host);
  const byId = new Map(withheld.map((one) => [one.id, one]));
  let hasDeliveries = false;
  for await (const ids of batchesOf(tx, [...byId.keys()])) {
    const deliveries = (await rowsOf(tx, ids)).flatMap((row) =>
      deliveriesOf(form, receivedAs(row, byId.get(row.id))).map((delivery) => ({ submission: row.id, ...delivery })),
    );
    if (deliveries.length === 0) continue;
    await hold(tx, form.id, deliveries, host.clock.now());
    hasDeliveries = true;
  }
  if (hasDeliveries) await host.live.publish(DELIVERIES_TOPIC, null, tx);
}

async function hold(tx: Db, formId: number, deliveries: readonly object[], now: Date): Promise<void> {
  const due = new Date(now.getTime() + HOLD_MS);
  await sql`
    insert into deliveries (form_id, submission_id, kind, target, payload, created_at, next_at, held_until)
    select ${formId}, d.submission, d.kind, d.target, d.payload, ${now}, ${due}::timestamptz, ${due}::timestamptz
    from jsonb_to_recordset(${storedJson(deliveries)}::jsonb) as d(submission bigint, kind text, target text, payload jsonb)
    order by d.submission`.execute(tx);
}

interface Row {
  readonly id: number;
  readonly submitted_data: string;
  readonly submitted_at: Date;
  readonly is_test: boolean;
  readonly origin_url: string | null;
  readonly activity_score: number | null;
  readonly ip_hash: string | null;
}

async function rowsOf(tx: Db, ids: readonly number[]): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select id, submitted_data, submitted_at, is_test, origin_url, activity_score, ip_hash from submissions
    where id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

const FieldValue = z.union([z.string(), z.array(z.string())]);

function receivedAs(row: Row, withheld: WithheldNotifications | undefined): ReceivedSubmission {
  const fields = Object.entries(jsonObject(row.submitted_data)).map(
    ([name, value]) => [name, FieldValue.parse(value)] as const,
  );
  return {
    fields,
    submittedAt: row.submitted_at,
    isSpam: false,
    isTest: row.is_test,
    originUrl: row.origin_url,
    activityScore: row.activity_score,
    replyTo: replyToOf(fields),
    subject: withheld?.subject ?? null,
    network: row.ip_hash,
    cc: withheld?.cc ?? [],
  };
}
