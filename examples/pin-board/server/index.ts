import { type Db, defineServerModule, inTransaction, createError, sql, sharedErrors } from '../../../server/kit.ts';
import { requireSubmissionAccess } from '../../../modules/submissions/server/public.ts';
import { editorRoles, formsSeenBy, lockAccess } from '../../../modules/workspaces/server/public.ts';
import { listPins, type Pin, pinSubmission } from '../contract.ts';

export default defineServerModule({
  id: 'pin-board',
  needs: ['submissions', 'workspaces'],
  register(host) {
    const { db } = host;
    host.serve(listPins, async ({ account }) => findPins(db, await formsSeenBy(db, account.id)));
    host.serve(pinSubmission, async ({ params, account }) => {
      const submission = await requireSubmissionAccess(db, params.submission, account, editorRoles);
      return inTransaction(db, async (tx) => {
        await lockAccess(tx, submission);
        return insertPin(tx, submission.id);
      });
    });
  },
});

async function findPins(db: Db, formIds: readonly number[]): Promise<Pin[]> {
  const { rows } = await sql<Pin>`
    select b.submission_id, b.pins from pin_board_rows b join submissions s on s.id = b.submission_id
    where s.form_id = any(${formIds}::bigint[]) order by b.submission_id`.execute(db);
  return rows;
}

/** Uses one statement so that concurrent pins both count, and locks the submission so that it cannot be deleted concurrently. */
async function insertPin(db: Db, id: number): Promise<Pin> {
  const { rows } = await sql<Pin>`
    with existing as (select id from submissions where id = ${id} for key share)
    insert into pin_board_rows (submission_id) select id from existing
    on conflict (submission_id) do update set pins = pin_board_rows.pins + 1
    returning submission_id, pins`.execute(db);
  const [pin] = rows;
  if (!pin) throw createError(sharedErrors.UNKNOWN_SUBMISSION);
  return pin;
}
