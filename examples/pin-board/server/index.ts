import { type Db, defineServerModule, inTransaction, createError, sql } from '../../../server/kit.ts';
import { requireSubmission } from '../../../modules/submissions/server/public.ts';
import { editors, formsSeenBy, holdAccess } from '../../../modules/workspaces/server/public.ts';
import { listPins, type Pin, pinSubmission } from '../contract.ts';
import { errors } from '../errors.ts';

export default defineServerModule({
  id: 'pin-board',
  needs: ['submissions', 'workspaces'],
  register(host) {
    const { db } = host;
    host.serve(listPins, async ({ account }) => pinsOn(db, await formsSeenBy(db, account.id)));
    host.serve(pinSubmission, async ({ params, account }) => {
      const submission = await requireSubmission(db, params.submission, account.id, editors);
      return inTransaction(db, async (tx) => {
        await holdAccess(tx, submission);
        return pinOnce(tx, submission.id);
      });
    });
  },
});

async function pinsOn(db: Db, forms: readonly number[]): Promise<Pin[]> {
  const { rows } = await sql<Pin>`
    select b.submission_id, b.pins from pin_board_rows b join submissions s on s.id = b.submission_id
    where s.form_id = any(${forms}::bigint[]) order by b.submission_id`.execute(db);
  return rows;
}

/** One statement, so that two at once count twice, and a submission that is just being deleted is not there. */
async function pinOnce(db: Db, id: number): Promise<Pin> {
  const { rows } = await sql<Pin>`
    with there as (select id from submissions where id = ${id} for key share)
    insert into pin_board_rows (submission_id) select id from there
    on conflict (submission_id) do update set pins = pin_board_rows.pins + 1
    returning submission_id, pins`.execute(db);
  const [pin] = rows;
  if (!pin) throw createError(errors.UNKNOWN_SUBMISSION);
  return pin;
}
