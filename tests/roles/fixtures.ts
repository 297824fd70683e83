import { createHash, randomBytes } from 'node:crypto';
import { type Db, sql } from '../../server/kit.ts';
import { ownPage } from '../server/harness.ts';
import { arriveAt } from '../server/inbox-of.ts';
import { putFile, putFileExport } from '../server/put-file.ts';
import { putLogo } from '../server/put-logo.ts';
import { putCannedReply, putHeldReply } from '../server/put-reply.ts';
import type { NewForm } from '../server/person.ts';
import type { TestAccounts, TestAccount } from './accounts.ts';
import type { Member } from './rights.ts';

/** A form in its own workspace with one of each entity that operations refer to. */
export interface Fixtures {
  readonly form: NewForm;
  readonly formName: string;
  readonly projectName: string;
  /** The access of a view-only user. */
  readonly accessId: number;
  readonly ownerId: number;
  readonly submissionId: number;
  readonly submittedAt: Date;
  readonly webhookId: number;
  readonly deliveryId: number;
  readonly fileId: number;
  /** The version of the logo of auto-replies. */
  readonly logo: string;
  readonly exportId: number;
  readonly hookId: number;
  readonly apiKey: string;
  readonly cannedId: number;
  /** A reply that has not been sent. */
  readonly replyId: number;
  /** The owner's. */
  readonly reminderId: number;
  /** The owner's. */
  readonly notificationId: number;
  readonly invitationId: number;
  /** From the email of that invitation. */
  readonly invitationToken: string;
  /** From the email of an invitation to an address without an account. */
  readonly joinToken: string;
}

/**
 * Creates a form of `owner` with everything on it. The creator's form is shared with the test accounts in their roles;
 * another owner's is shared with none of them.
 */
export async function fixturesOf(cast: TestAccounts, owner: Member = 'creator'): Promise<Fixtures> {
  const { db } = cast.server;
  const ownerId = cast.account(owner).id;
  const form = await insertForm(db, ownerId);
  await (owner === 'creator' ? copyLinks(db, cast.form, form) : insertLink(db, form, ownerId, 'CREATOR'));
  const accessId = await insertLink(db, form, cast.reader.id, 'ONLY_VIEW_USER');
  const [submissionId = 0] = await arriveAt(cast.server, form);
  const { webhookId, apiKey } = await askFor(cast, owner, form);
  return {
    form,
    formName: FORM_NAME,
    projectName: PROJECT_NAME,
    accessId,
    ownerId,
    submissionId,
    submittedAt: await submittedAtOf(db, submissionId),
    webhookId,
    apiKey,
    ...(await insertBesides(db, ownerId, form, submissionId)),
    cannedId: await putCannedReply(cast.server, form.form_id),
    replyId: await putHeldReply(cast.server, form.form_id, submissionId),
    logo: await putLogo(cast.server, form.form_id),
    fileId: await putFile(cast.server, form.form_id, submissionId),
    exportId: await putFileExport(cast.server, form.form_id, [submissionId]),
    ...(await insertInvitations(db, form, owner === 'creator' ? cast.account('invited') : cast.bystander)),
  };
}

async function submittedAtOf(db: Db, submissionId: number): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`select submitted_at as at from submissions where id = ${submissionId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The submission should have been stored');
  return row.at;
}

const FORM_NAME = 'Contact';
const PROJECT_NAME = 'Acme';

async function insertForm(db: Db, ownerId: number): Promise<NewForm> {
  const { rows } = await sql<NewForm>`
    with project as (
      insert into projects (uid, owner_id, name, domain, timezone, created_at)
      values (${uid('p')}, ${ownerId}, ${PROJECT_NAME}, 'example.com', 'UTC', now()) returning id, uid
    )
    insert into forms (uid, project_id, name, created_at) select ${uid('f')}, id, ${FORM_NAME}, now() from project
    returning id as form_id, uid as form_uid, project_id, (select uid from project) as project_uid`.execute(db);
  const [form] = rows;
  if (!form) throw new Error('The form should have been made');
  return form;
}

async function copyLinks(db: Db, from: NewForm, to: NewForm): Promise<void> {
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, is_revoked, address, invited_by, created_at)
    select ${to.form_id}::bigint, account_id, privilege_type, status, is_revoked, address, invited_by, created_at
    from form_links where form_id = ${from.form_id}`.execute(db);
}

async function insertLink(db: Db, { form_id }: NewForm, accountId: number, role: string): Promise<number> {
  return idOf(
    sql`
    insert into form_links (form_id, account_id, privilege_type, status, created_at)
    values (${form_id}, ${accountId}, ${role}, 'ACCEPTED', now()) returning id`,
    db,
  );
}

/** Only the server can create it, since it is encrypted. */
async function askFor(cast: TestAccounts, owner: Member, { form_id }: NewForm) {
  const headers = { ...ownPage, cookie: await cast.cookieOf(owner) };
  const url = `/v2/cli/forms/${form_id}`;
  const { console: app } = cast.server;
  const payload = { name: 'Orders', request_url: 'https://hooks.example.test/orders' };
  const webhook = await app.inject({ method: 'POST', url: `${url}/webhooks`, headers, payload });
  const form = await app.inject({ method: 'PATCH', url, headers, payload: { is_zapier_webhook_on: true } });
  return {
    webhookId: webhook.json<{ data: { id: number } }>().data.id,
    apiKey: form.json<{ data: { api_key: string } }>().data.api_key,
  };
}

/** The CC address of the form, once confirmed. */
export const ccOf = ({ form_id }: NewForm): string => `cc-${form_id}@example.test`;

async function insertBesides(db: Db, ownerId: number, form: NewForm, submissionId: number) {
  const { form_id } = form;
  await sql`insert into cc_confirmations (form_id, address, asked_at) values (${form_id}, ${ccOf(form)}, now())`.execute(
    db,
  );
  return {
    deliveryId: await idOf(
      sql`
      insert into deliveries (form_id, submission_id, kind, target, payload, state, done_at)
      values (${form_id}, ${submissionId}, 'webhook', 'Orders', '{"webhook_id": 0}', 'done', now()) returning id`,
      db,
    ),
    hookId: await idOf(
      sql`
      insert into zapier_hooks (form_id, trigger_name, hook_url, created_at)
      values (${form_id}, 'new_submission', 'https://hooks.example.test/zap', now()) returning id`,
      db,
    ),
    reminderId: await idOf(
      sql`
      insert into reminders (account_id, submission_id, note, state, created_at, remind_at)
      values (${ownerId}, ${submissionId}, 'Call', 'FIRED', now(), now()) returning id`,
      db,
    ),
    notificationId: await idOf(
      sql`
      insert into notices (account_id, last_account_id, type, message)
      values (${ownerId}, ${ownerId}, 'info', 'Hello') returning id`,
      db,
    ),
  };
}

/** Two pending invitations, of `invited` and of an address without an account, with known tokens. */
async function insertInvitations(db: Db, { form_id }: NewForm, invited: TestAccount) {
  const invitationId = await idOf(
    sql`
    insert into form_links (form_id, privilege_type, status, address, created_at)
    values (${form_id}, 'ADMIN', 'CREATED', ${invited.email}, now())
    on conflict (form_id, lower(address)) do update set status = 'CREATED' returning id`,
    db,
  );
  const joinId = await idOf(
    sql`
    insert into form_links (form_id, privilege_type, status, address, created_at)
    values (${form_id}, 'ADMIN', 'CREATED', ${`new-${uid('f')}@example.test`}, now()) returning id`,
    db,
  );
  return {
    invitationId,
    invitationToken: await invitationToken(db, invitationId),
    joinToken: await invitationToken(db, joinId),
  };
}

async function invitationToken(db: Db, linkId: number): Promise<string> {
  const token = newToken();
  await sql`
    insert into invitation_tokens (link_id, token_hash, expires_at)
    values (${linkId}, ${hashOf(token)}, now() + interval '1 day')`.execute(db);
  return token;
}

async function idOf(statement: ReturnType<typeof sql<{ id: number }>>, db: Db): Promise<number> {
  const { rows } = await statement.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The statement should have returned a row');
  return row.id;
}

const uid = (letter: 'f' | 'p'): string => letter + randomBytes(15).toString('base64url');

/** The token of an emailed link; the database has its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
