import { sql } from '../../server/kit.ts';
import { runAdmin } from '../../server/operator/run-admin.ts';
import type { TestServer } from '../server/harness.ts';
import { type NewForm, newForm, type Person } from '../server/person.ts';
import { putFile, putFileExport } from '../server/put-file.ts';
import { putLogo } from '../server/put-logo.ts';
import { putCannedReply, putHeldReply } from '../server/put-reply.ts';
import { invite, verifiedPerson } from '../server/shared-form.ts';

/** The kinds of data that a path parameter can refer to. */
export type Kind =
  | 'form'
  | 'project'
  | 'submission'
  | 'webhook'
  | 'share'
  | 'invitation'
  | 'reminder'
  | 'reply'
  | 'canned'
  | 'notice'
  | 'hook'
  | 'delivery'
  | 'file'
  | 'export';

/** An account with a form and one or more of everything. */
export interface AccountWithData {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  readonly ids: Readonly<Record<Kind, readonly (string | number)[]>>;
}

const SUBMISSIONS = 3;
let made = 0;

export async function newHolder(server: TestServer): Promise<AccountWithData> {
  const person = await verifiedPerson(server, `holder-${++made}@example.test`);
  const form = await newForm(person);
  const submissions: number[] = [];
  for (let n = 0; n < SUBMISSIONS; n++) {
    const { body } = await person.post<{ submission_id: number }>(`/cli/simulate_submission/${form.form_id}`);
    submissions.push(body.submission_id);
  }
  const { body: start } = await person.get<{ data: { user: { id: number } } }>('/v2/cli/misc/initial-data');
  const apiKey = await keyOf(person, form);
  const ids: Readonly<Record<Kind, readonly (string | number)[]>> = {
    form: [form.form_uid, form.form_id],
    project: [form.project_uid, form.project_id],
    submission: submissions,
    webhook: [await newWebhook(person, form)],
    share: [(await invite(person, form, `guest-${made}@example.test`)).id],
    invitation: [await newInvitation(server, person.email)],
    reminder: [await newReminder(server, person, submissions[0])],
    // In the order of the submissions, so that a path can name both.
    reply: await repliesTo(server, form, submissions),
    canned: [await putCannedReply(server, form.form_id)],
    notice: [await newNotification(server, person)],
    hook: [await newHook(person, apiKey)],
    delivery: await deadDeliveries(server, form, submissions),
    file: await filesOf(server, form, submissions),
    export: [await putFileExport(server, form.form_id, submissions)],
  };
  await putLogo(server, form.form_id);
  return { id: start.data.user.id, email: person.email, apiKey, ids };
}

async function keyOf(person: Person, form: NewForm): Promise<string> {
  const url = `/v2/cli/forms/${form.form_id}`;
  await person.patch(url, { is_zapier_webhook_on: true });
  return (await person.get<{ data: { api_key: string } }>(url)).body.data.api_key;
}

async function newWebhook(person: Person, form: NewForm): Promise<number> {
  const draft = { name: 'CRM', request_url: 'https://crm.example.com/hook' };
  return (await person.post<{ data: { id: number } }>(`/v2/cli/forms/${form.form_id}/webhooks`, draft)).body.data.id;
}

/** From an account that sends no random requests. */
async function newInvitation(server: TestServer, email: string): Promise<number> {
  const inviter = await verifiedPerson(server, `inviter-${made}@example.test`);
  return (await invite(inviter, await newForm(inviter), email)).id;
}

/** Already due: only then it can be marked as read. */
async function newReminder(server: TestServer, person: Person, submission: number | undefined): Promise<number> {
  const draft = { note: 'Call back', time_to_remind: Math.floor(Date.now() / 1000) + 86_400 };
  const url = `/cli/user/reminder/submission/${submission}`;
  const { id } = (await person.post<{ reminder: { id: number } }>(url, draft)).body.reminder;
  await sql`update reminders set state = 'FIRED' where id = ${id}`.execute(server.db);
  return id;
}

async function newNotification(server: TestServer, person: Person): Promise<number> {
  const typed = ['notice', 'post', 'info', 'Hello', '--account', person.email];
  const { out } = await runAdmin(server.adminCommands, typed);
  return Number(/\d+/.exec(out[0] ?? '')?.[0]);
}

async function newHook(person: Person, apiKey: string): Promise<number> {
  const draft = { hook_url: 'https://zaps.example.com/1' };
  const { body } = await person.post<{ data: { id: number } }>('/v2/cli/zapier/hooks', draft, { 'x-api-key': apiKey });
  return body.data.id;
}

async function deadDeliveries(server: TestServer, form: NewForm, submissions: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into deliveries (form_id, submission_id, kind, target, payload, state, attempts)
    select ${form.form_id}, id, 'webhook', 'CRM', '{"webhook_id": 1}', 'dead', 8 from unnest(${submissions}::bigint[]) as id
    returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

async function repliesTo(server: TestServer, form: NewForm, submissions: readonly number[]): Promise<number[]> {
  return Promise.all(submissions.map((submission) => putHeldReply(server, form.form_id, submission)));
}

async function filesOf(server: TestServer, form: NewForm, submissions: readonly number[]): Promise<number[]> {
  return Promise.all(submissions.map((submission) => putFile(server, form.form_id, submission)));
}

const tables: Readonly<Partial<Record<Kind, string>>> = {
  submission: 'submissions',
  webhook: 'webhooks',
  share: 'form_links',
  invitation: 'form_links',
  reminder: 'reminders',
  reply: 'replies',
  canned: 'canned_replies',
  notice: 'notices',
  hook: 'zapier_hooks',
  delivery: 'deliveries',
  file: 'files',
  export: 'file_exports',
};

/** Whether nothing of it was deleted, and its submissions are in the state that every workflow begins with. */
export async function isComplete(server: TestServer, { ids, apiKey, email }: AccountWithData): Promise<boolean> {
  const counted = (Object.entries(tables) as [Kind, string][]).map(([kind, table]) => {
    const wanted = ids[kind].map(Number);
    return sql`(select count(*) from ${sql.table(table)} where id = any(${wanted}::bigint[])) = ${wanted.length}::bigint`;
  });
  // One statement: it runs before thousands of requests.
  const { rows } = await sql<{ is_complete: boolean }>`
    select ${sql.join(counted, sql` and `)}
      and exists (select from form_links where id = ${Number(ids.invitation[0])}::bigint and status = 'CREATED')
      and not exists (
        select from submissions where id = any(${ids.submission.map(Number)}::bigint[]) and current_state <> 'NEW')
      and not exists (select from workflows where form_id = ${Number(ids.form[1])}::bigint)
      and exists (select from accounts where email = ${email}::text and verified_at is not null) as is_complete`.execute(
    server.db,
  );
  if (rows[0]?.is_complete !== true) return false;
  const me = await server.console.inject({ url: '/v2/cli/zapier/me', headers: { 'x-api-key': apiKey } });
  return me.statusCode === 200;
}
