import type { Key } from '../../../../contract/entity/id.ts';
import {
  assertBelowLimit,
  type Db,
  generalErrors,
  type Host,
  isDangling,
  createError,
  sql,
} from '../../../../server/kit.ts';
import { createFormCall, createProject, createProjectAndForm } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { isNumber } from '../access.ts';
import { announceAccess } from '../announce.ts';
import { formsOfAccount, formsOfProject } from '../limits.ts';
import { insertForm, insertProject, type Named, type NewForm } from '../create.ts';
import { asCreator, withinLimit } from '../website-limit.ts';

export function serveCreate(host: Host): void {
  const { clock } = host;

  host.serve(createProject, async ({ account, body }) => {
    const draft = { ...body, ownerId: account.id, timezone: body.timezone };
    const project = await withinLimit(host, account, (tx) => insertProject(tx, draft, clock.now()));
    await announceAccess(host.live, [account.id]);
    return { project_uid: project.uid, project_id: project.id };
  });

  host.serve(createFormCall, async ({ account, params, body }) => {
    const made = await asCreator(host, account, async (tx) => {
      const project = await ownProject(tx, params.projectId, account.id);
      const existing = sql`select from forms where project_id = ${project.id}`;
      await assertBelowLimit(tx, formsOfProject, existing);
      const draft = { projectId: project.id, creatorId: account.id, name: body.name };
      const form = await makeForm(tx, draft, clock.now()).catch((error: unknown) => {
        // The workspace was deleted in the meantime.
        throw isDangling(error) ? createError(errors.UNKNOWN_PROJECT) : error;
      });
      return created(project, form);
    });
    await announceAccess(host.live, [account.id]);
    return made;
  });

  host.serve(createProjectAndForm, async ({ account, body }) => {
    const made = await withinLimit(host, account, async (tx) => {
      const { project_name: name, project_domain: domain, timezone } = body;
      const project = await insertProject(tx, { ownerId: account.id, name, domain, timezone }, clock.now());
      const draft = { projectId: project.id, creatorId: account.id, name: body.form_name };
      return created(project, await makeForm(tx, draft, clock.now()));
    });
    await announceAccess(host.live, [account.id]);
    return made;
  });
}

/** Inserts a form if the account's limit allows one more. */
async function makeForm(tx: Db, draft: NewForm, now: Date): Promise<Named> {
  const own = sql`select from form_links where account_id = ${draft.creatorId} and privilege_type = 'CREATOR'`;
  await assertBelowLimit(tx, formsOfAccount, own);
  return insertForm(tx, draft, now);
}

function created(
  project: Named,
  form: Named,
): { form_uid: string; form_id: number; project_id: number; project_uid: string } {
  return { form_uid: form.uid, form_id: form.id, project_id: project.id, project_uid: project.uid };
}

/**
 * Returns a workspace that the account owns, since only owners add forms. A workspace shared with the account is
 * rejected with that reason.
 */
async function ownProject(db: Db, key: Key, accountId: number): Promise<Named> {
  const { rows } = await sql<Named & { own: boolean }>`
    select p.id, p.uid, p.owner_id = ${accountId} as own from projects p
    where ${isNumber(key) ? sql`p.id = ${Number(key)}` : sql`p.uid = ${key}`}
      and (p.owner_id = ${accountId} or exists (
        select from form_links l join forms f on f.id = l.form_id
        where f.project_id = p.id and l.account_id = ${accountId} and l.status = 'ACCEPTED' and not l.is_revoked))`.execute(
    db,
  );
  const [project] = rows;
  if (!project) throw createError(errors.UNKNOWN_PROJECT);
  if (!project.own) throw createError(generalErrors.NOT_ALLOWED);
  return project;
}
