import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../../contract/message.ts';
import { assemble } from '../../../src/assemble.ts';
import { App, CommandRejected, defineModule, defineTable, handles, injectable } from '../../../src/kernel/index.ts';
import { makeRows, type Row } from '../kernel/rows.ts';

const Marking = z.object({ id: z.number() });
const marked = defineEvent('pending/marked', Marking);
const loaded = defineEvent('pending/loaded', z.object({ rows: z.array(z.custom<Row>()) }));
const mark = defineCommand('pending/mark', Marking);
const load = defineCommand('pending/load', z.object({ rows: z.array(z.custom<Row>()) }));

const rows = defineTable(
  'pending/rows',
  (row: Row) => row.submission_id,
  (on) => [
    on(loaded, (table, { rows: all }) => {
      for (const row of all) table.set(row);
    }),
    on(marked, (table, { id }) => {
      const row = table.edit(id);
      if (row) row.is_read = true;
    }),
  ],
);

const rejections: (() => void)[] = [];

class Handlers {
  mark() {
    return new Promise<void>((_, reject) => rejections.push(() => reject(new CommandRejected(['not allowed']))));
  }
  load(command: { readonly rows: Row[] }) {
    return [loaded(command)];
  }
}
injectable()(Handlers);
// Node runs this file without decorator syntax; decorators are called as functions.
handles(mark, { policy: 'queue', key: ({ id }) => id, optimistic: (command) => [marked(command)] })(
  Handlers.prototype,
  'mark',
  {},
);
handles(load, { policy: 'queue' })(Handlers.prototype, 'load', {});

/** Milliseconds until `count` pending marks have been rejected, each in its own task, as responses arrive. */
export async function rejectPending(count: number): Promise<number> {
  let ids = 0;
  const app = new App({
    modules: assemble([
      { folder: 'pending', module: defineModule({ id: 'pending', slices: [rows], handlers: [Handlers] }) },
    ]),
    runtime: { now: () => Date.now(), newId: () => `c${(ids += 1)}`, after: () => () => undefined },
    onError: (error) => {
      throw error;
    },
  });
  app.send(load({ rows: [...makeRows(count)] }));
  for (let id = 0; id < count; id++) app.send(mark({ id }));
  const nextTask = () => new Promise((resolve) => setImmediate(resolve));
  await nextTask();
  const since = performance.now();
  for (const reject of rejections) {
    reject();
    await nextTask();
  }
  const elapsed = performance.now() - since;
  if (!app.timeline.isSettled || [...app.read(rows)].some((row) => row.is_read))
    throw new Error('A mark was not reverted.');
  return elapsed;
}
