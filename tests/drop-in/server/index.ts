import { defineServerModule, sql, tables, type Generated } from '../../../server/kit.ts';
import { pinSubmission } from '../contract.ts';

interface PinTables {
  readonly pins: { submission_id: number; pins: Generated<number> };
}

export default defineServerModule({
  id: 'drop-in',
  needs: ['submissions'],
  register(host) {
    host.serve(pinSubmission, ({ params, account }) => {
      host.log.debug({ account: account.id }, 'pinned');
      return tables<PinTables>(host.db)
        .insertInto('pins')
        .values({ submission_id: params.submission })
        .onConflict((row) => row.column('submission_id').doUpdateSet({ pins: sql<number>`pins.pins + 1` }))
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  },
});
