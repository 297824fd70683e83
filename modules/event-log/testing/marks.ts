import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../../contract/message.ts';
import { defineModule, defineTable, handles, injectable } from '../../../src/kernel/index.ts';

const Mark = z.object({ id: z.number(), flag: z.boolean() });
export const mark = defineCommand('marks/mark', Mark);
const marked = defineEvent('marks/marked', Mark);

const rows = defineTable(
  'marks/rows',
  (row: z.infer<typeof Mark>) => row.id,
  (on) => [on(marked, (table, row) => table.set(row))],
);

@injectable()
class Marks {
  @handles(mark, { policy: 'queue', optimistic: (row) => [marked(row)] })
  mark(): Promise<void> {
    return Promise.resolve();
  }
}

/** Minimal module with an optimistic event: a mark that shows before its command has run. */
export const marksModule = defineModule({ id: 'marks', slices: [rows], handlers: [Marks] });
