import type { Webhook } from '../../../contract/entity/webhook.ts';
import { type Db, prepared, sql } from '../../../server/kit.ts';

const shown = sql`w.id, w.name, w.request_url, w.is_active as is_webhook_active`;

/** Identifies a webhook together with its form, so that another form's webhook is not found. */
export interface WebhookKey {
  readonly formId: number;
  readonly id: number;
}

export interface WebhookDraft {
  readonly formId: number;
  readonly name: string;
  readonly request_url: string;
}

/** The webhooks of several forms, oldest first. */
export async function webhooksOf(db: Db, formIds: readonly number[]): Promise<ReadonlyMap<number, Webhook[]>> {
  const { rows } = await sql<{ form_id: number; webhook: Webhook }>`
    select w.form_id, row_to_json(one) as webhook from webhooks w, lateral (select ${shown}) one
    where w.form_id = any(${formIds}::bigint[]) order by w.id`.execute(db);
  const byForm = Map.groupBy(rows, ({ form_id }) => form_id);
  return new Map([...byForm].map(([id, found]) => [id, found.map(({ webhook }) => webhook)]));
}

/** Adds a webhook. `secretOf` encrypts a secret for the new id. */
export async function insertWebhook(
  tx: Db,
  draft: WebhookDraft,
  { secretOf, now }: { readonly secretOf: (id: number) => string; readonly now: Date },
): Promise<Webhook> {
  const { rows: next } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhooks', 'id')) as id`.execute(tx);
  const id = next[0]?.id;
  if (id === undefined) throw new Error('The sequence has no next number');
  const { rows } = await sql<Webhook>`
    insert into webhooks as w (id, form_id, name, request_url, secret, created_at) overriding system value
    values (${id}, ${draft.formId}, ${draft.name}, ${draft.request_url}, ${secretOf(id)}, ${now})
    returning ${shown}`.execute(tx);
  const [webhook] = rows;
  if (!webhook) throw new Error('The webhook was not stored');
  return webhook;
}

export async function updateWebhook(
  db: Db,
  { formId, id }: WebhookKey,
  changes: { readonly [field in 'name' | 'request_url' | 'is_webhook_active']?: Webhook[field] | undefined },
): Promise<Webhook | undefined> {
  const { rows } = await sql<Webhook>`
    update webhooks w set name = coalesce(${changes.name ?? null}::text, w.name),
      request_url = coalesce(${changes.request_url ?? null}::text, w.request_url),
      is_active = coalesce(${changes.is_webhook_active ?? null}::boolean, w.is_active)
    where w.id = ${id} and w.form_id = ${formId} returning ${shown}`.execute(db);
  return rows[0];
}

/** Turns a webhook off. False if it was off already or does not exist. */
export async function turnedOff(db: Db, { formId, id }: WebhookKey): Promise<boolean> {
  const { rows } = await sql`
    update webhooks set is_active = false where id = ${id} and form_id = ${formId} and is_active returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** Deletes a webhook. False if it does not exist. */
export async function removeWebhook(db: Db, { formId, id }: WebhookKey): Promise<boolean> {
  const { rows } = await sql`delete from webhooks where id = ${id} and form_id = ${formId} returning id`.execute(db);
  return rows.length > 0;
}

/** The URL and signing secrets of a delivery. */
export interface WebhookReceiver {
  readonly id: number;
  readonly formId: number;
  readonly name: string;
  readonly requestUrl: string;
  readonly isActive: boolean;
  /** Encrypted, like the previous one. */
  readonly secret: string;
  /** Null if there is none or it has expired. */
  readonly previousSecret: string | null;
  readonly previousUntil: Date | null;
  /** Whether it has failed since the last success. */
  readonly isFailing: boolean;
}

const receiver = (now: Date) => sql`
  w.id, w.form_id as "formId", w.name, w.request_url as "requestUrl", w.is_active as "isActive", w.secret,
  case when w.previous_until > ${now}::timestamptz then w.previous_secret end as "previousSecret",
  case when w.previous_until > ${now}::timestamptz then w.previous_until end as "previousUntil",
  w.failing_since is not null as "isFailing"`;

export async function receiverOf(db: Db, { formId, id }: WebhookKey, now: Date): Promise<WebhookReceiver | undefined> {
  const { rows } = await sql<WebhookReceiver>`
    select ${receiver(now)} from webhooks w where w.id = ${id} and w.form_id = ${formId}`.execute(db);
  return rows[0];
}

/** Receivers by webhook id. */
export async function receiversOf(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, WebhookReceiver>> {
  const { rows } = await sql<WebhookReceiver>`${prepared}
    select ${receiver(now)} from webhooks w where w.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Replaces the current secret, which continues to sign until `until`. */
export async function replaceSecret(
  db: Db,
  { formId, id }: WebhookKey,
  secret: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<WebhookReceiver | undefined> {
  const { rows } = await sql<WebhookReceiver>`
    update webhooks w set previous_secret = w.secret, secret = ${secret}, previous_until = ${until}
    where w.id = ${id} and w.form_id = ${formId} returning ${receiver(now)}`.execute(db);
  return rows[0];
}
