import { recordCheck } from '../../modules/collector/server/verification.ts';
import { storeSettings } from '../../modules/form-settings/server/stored.ts';
import { recordShown } from '../../modules/submissions/server/list.ts';
import { insertForm, insertProject } from '../../modules/workspaces/server/create.ts';
import { sql } from '../../server/kit.ts';
import { workspaces } from './sample-data.ts';
import { DAYS, earlier, minutesOfDays } from './timestamps.ts';
import type { SampleForm, Share, SampleWorkspace } from './scene.ts';
import { type SeedContext, made } from './seed-context.ts';
import { originOf } from './visits.ts';

/** Workspaces and forms with their owner and guests. */
export async function addWorkspaces(stage: SeedContext): Promise<void> {
  const since = earlier(stage.now, minutesOfDays(DAYS + 3));
  for (const workspace of workspaces) {
    const { name, domain, timezone } = workspace;
    const { id: ownerId } = made(stage.accounts, 'creator');
    const project = await insertProject(stage.host.db, { ownerId, name, domain, timezone }, since);
    stage.workspaces.set(workspace, project);
    for (const form of workspace.forms) await addForm(stage, workspace, form, since);
  }
}

async function addForm(stage: SeedContext, workspace: SampleWorkspace, form: SampleForm, since: Date): Promise<void> {
  const { db } = stage.host;
  const draft = { projectId: made(stage.workspaces, workspace).id, creatorId: made(stage.accounts, 'creator').id };
  const added = await insertForm(db, { ...draft, name: form.name }, since);
  stage.forms.set(form, added);
  for (const share of form.shares) await addShare(stage, added.id, share, since);
  if (form.columns)
    await sql`update forms set key_fields = ${[...form.columns]}::text[] where id = ${added.id}`.execute(db);
  if (form.autoReply)
    await storeSettings(db, added.id, {
      is_auto_responder_email_on: true,
      auto_responder_email_from_name: form.autoReply.from,
      auto_responder_email_subject: form.autoReply.subject,
      auto_responder_email_template: form.autoReply.text,
      auto_responder_email_colour: '#0e7c7b',
    });
  if (form.submissions > 0)
    await recordCheck(db, { formId: added.id, result: 'ok', origin: originOf(workspace), at: since });
}

async function addShare(
  { host: { db }, accounts }: SeedContext,
  formId: number,
  share: Share,
  since: Date,
): Promise<void> {
  await sql`
    insert into form_links (form_id, account_id, privilege_type, status, is_revoked, created_at)
    values (${formId}, ${made(accounts, share.with).id}, ${share.as}, ${share.status ?? 'ACCEPTED'},
      ${share.revoked ?? false}, ${since})`.execute(db);
}

/** The state at the start: the owner visited this morning, and the first website runs on this machine. */
export async function settleWorkspaces({
  host: { db },
  now,
  accounts,
  workspaces: added,
  forms,
}: SeedContext): Promise<void> {
  const { id: creator } = made(accounts, 'creator');
  for (const { id } of forms.values()) {
    const { rows } = await sql<{ last: number | null }>`
      select max(id) as last from submissions where form_id = ${id} and submitted_at < ${earlier(now, 5 * 60)}`.execute(
      db,
    );
    const last = rows[0]?.last ?? null;
    if (last !== null) await recordShown(db, id, creator, last);
  }
  const [first] = added.values();
  if (!first) return;
  await sql`update projects set domain = 'localhost' where id = ${first.id}`.execute(db);
  await sql`
    update collector_checks set origin = 'http://localhost'
    where form_id in (select id from forms where project_id = ${first.id})`.execute(db);
}
