import { deliveryOutcomes } from '../../contract/entity/delivery-outcome.ts';
import { SENDER } from '../../modules/deliveries/server/public.ts';
import { nextAttemptAt } from '../../modules/deliveries/server/schedule.ts';
import { type Db, serverText, sql } from '../../server/kit.ts';
import type { SeedContext } from './seed-context.ts';
import { earlier, later, minutesOfDays } from './timestamps.ts';

/** A webhook as it is stored. */
interface Target {
  readonly id: number;
  readonly name: string;
  readonly request_url: string;
}

interface Options {
  readonly form: { readonly id: number };
  readonly now: Date;
  readonly active: Target;
  /** Whose receiver has failed. */
  readonly old: Target;
}

interface Response {
  readonly status: number;
  readonly answer: string;
  readonly ms: number;
}

const received: Response = { status: 200, answer: '{"ok":true}', ms: 42 };
const busy: Response = { status: 503, answer: 'Deploying, back in a minute', ms: 1_977 };
const readOnly: Response = {
  status: 500,
  answer: '{"error":"read_only","message":"The sheet is read-only while it is being moved."}',
  ms: 214,
};

/** How many submissions the active webhook received until some days ago, and when the other one failed. */
const RECEIVED = 8;
const RECEIVED_DAYS_AGO = 4;
const FAILED_DAYS_AGO = 3;
/** How long a delivery has been pending. */
const PENDING_MINUTES = 13;

/** The deliveries to a form's webhooks: most received immediately, one on the second attempt, two never. */
export async function addDeliveries(db: Db, { form, now, active, old }: Options): Promise<void> {
  // In order of time, as deliveries are listed.
  const newest = await submissionsBefore(db, form.id, daysBefore(now, RECEIVED_DAYS_AGO), RECEIVED);
  for (const [index, one] of newest.entries())
    await addDelivery(db, form.id, { ...one, webhook: active, responses: index === 3 ? [busy, received] : [received] });
  const failed = await submissionsBefore(db, form.id, daysBefore(now, FAILED_DAYS_AGO), 2);
  for (const one of failed)
    await addDelivery(db, form.id, { ...one, webhook: old, responses: Array.from({ length: 8 }, () => readOnly) });
}

/** A webhook whose receiver is being deployed: three attempts, the next one is due soon. */
export async function addPendingDelivery({ host: { db }, forms, now }: SeedContext): Promise<void> {
  const [form] = forms.values();
  if (!form) return;
  const { rows } = await sql<Target>`
    select id, name, request_url from webhooks where form_id = ${form.id} and is_active order by id limit 1`.execute(
    db,
  );
  const [webhook] = rows;
  const [newest] = await submissionsBefore(db, form.id, now, 1);
  if (webhook && newest)
    await addDelivery(db, form.id, {
      id: newest.id,
      at: later(now, -PENDING_MINUTES),
      webhook,
      responses: [busy, busy, busy],
    });
}

/** The auto-reply to a submission and, unless it has one, its delivery to the webhook, as they were sent when it arrived. */
export async function addArrival(db: Db, formId: number, sent: Sent): Promise<void> {
  const { rows } = await sql<Target & { isSent: boolean }>`
    select w.id, w.name, w.request_url, exists (
      select from deliveries d where d.submission_id = ${sent.id} and d.kind = 'webhook') as "isSent"
    from webhooks w where w.form_id = ${formId} and w.is_active order by w.id limit 1`.execute(db);
  const [webhook] = rows;
  if (webhook && !webhook.isSent) await addDelivery(db, formId, { ...sent, webhook, responses: [received] });
  const { rows: emails } = await sql<{ id: number }>`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, attempts, created_at, done_at)
    values (${formId}, ${sent.id}, 'mail', ${SENDER}, '{}', 'done', 1, ${sent.at}, ${sent.at}) returning id`.execute(
    db,
  );
  await addAccepted(db, emails, sent.at);
}

/** The attempts of emails that their server accepted immediately. */
export async function addAccepted(db: Db, emails: readonly { readonly id: number }[], at: Date): Promise<void> {
  for (const { id } of emails)
    await sql`insert into delivery_attempts (delivery_id, at, duration_ms) values (${id}, ${at}, 183)`.execute(db);
}

const daysBefore = (now: Date, days: number): Date => earlier(now, minutesOfDays(days));

interface Sent {
  readonly id: number;
  readonly at: Date;
}

/** The latest last. */
async function submissionsBefore(db: Db, formId: number, before: Date, most: number): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    select id, submitted_at as at from submissions
    where form_id = ${formId} and not (is_spam or is_test) and submitted_at < ${before}
    order by submitted_at desc limit ${most}`.execute(db);
  return rows.toReversed();
}

interface DemoDelivery extends Sent {
  readonly webhook: Target;
  /** One for each attempt. */
  readonly responses: readonly Response[];
}

async function addDelivery(db: Db, formId: number, { id, at, webhook, responses }: DemoDelivery): Promise<void> {
  const times = attemptTimes(at, responses.length);
  const last = responses.at(-1);
  const next = nextAttemptAt(times.length, times.at(-1) ?? at);
  const ended = next === undefined ? 'dead' : 'waiting';
  const state = last?.status === 200 ? 'done' : ended;
  const error = last && state !== 'done' ? errorOf(last) : null;
  const { rows } = await sql<{ id: number }>`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, attempts, last_error, last_error_details,
      created_at, done_at, next_at)
    values (${formId}, ${id}, 'webhook', ${`${webhook.name} (${new URL(webhook.request_url).host})`},
      ${JSON.stringify({ webhook_id: webhook.id })}::jsonb, ${state}, ${responses.length}, ${error?.message ?? null},
      ${error && JSON.stringify(error.details)}::jsonb, ${at}, ${state === 'done' ? times.at(-1) : null},
      ${state === 'waiting' ? next : at})
    returning id`.execute(db);
  for (const [index, response] of responses.entries()) {
    const failed = response.status === 200 ? null : errorOf(response);
    await sql`
      insert into delivery_attempts (delivery_id, at, duration_ms, status, answer, error, error_details)
      values (${rows[0]?.id}, ${times[index]}, ${response.ms}, ${response.status}, ${response.answer},
        ${failed?.message ?? null}, ${failed && JSON.stringify(failed.details)}::jsonb)`.execute(db);
  }
}

const errorOf = ({ status }: Response) => serverText(deliveryOutcomes.RECEIVER_RETURNED, { status });

/** When the attempts were made, by the schedule of the product. */
function attemptTimes(first: Date, count: number): readonly Date[] {
  const times = [first];
  while (times.length < count) {
    const before = times.at(-1) ?? first;
    times.push(nextAttemptAt(times.length, before) ?? before);
  }
  return times;
}
