import * as z from 'zod/mini';
import { defineCommand, defineEvent } from '../../../contract/message.ts';
import { RootReducer } from '../../../src/kernel/fold.ts';
import { assemble, type FoundModule } from '../../../src/assemble.ts';
import { App, defineModule, defineTable, handles, injectable } from '../../../src/kernel/index.ts';
import { FLAGS, type Flip, type Row } from './rows.ts';

// As in the console, whose content security policy forbids compiled schemas.
z.config({ jitless: true });

const Flipping = z.object({ id: z.number(), flag: z.enum(FLAGS) });
export const flipped = defineEvent('bench/flipped', Flipping);
const loaded = defineEvent('bench/loaded', z.object({ rows: z.array(z.custom<Row>()) }));
const flip = defineCommand('bench/flip', Flipping);
const load = defineCommand('bench/load', z.object({ rows: z.array(z.custom<Row>()) }));

export const rows = defineTable(
  'bench/rows',
  (row: Row) => row.submission_id,
  (on) => [
    on(loaded, (table, { rows: all }) => {
      for (const row of all) table.set(row);
    }),
    on(flipped, (table, { id, flag }) => {
      const row = table.edit(id);
      if (row) row[flag] = !row[flag];
    }),
  ],
);

class Handlers {
  flip(command: Flip) {
    return [flipped(command)];
  }
  load(command: { readonly rows: Row[] }) {
    return [loaded(command)];
  }
}
injectable()(Handlers);
// Node runs this file without decorator syntax; decorators are called as functions.
handles(flip, { policy: 'queue', key: ({ id }) => id })(Handlers.prototype, 'flip', {});
handles(load, { policy: 'queue' })(Handlers.prototype, 'load', {});

const onError = (error: unknown): never => {
  throw error;
};

/**
 * The real bus: each flip is validated as command and event, queued by row, reported in phases, folded, logged and
 * read.
 */
export function productDispatch(all: readonly Row[]): (flip: Flip) => void {
  return dispatchOn(newApp(), all);
}

const bench = { folder: 'bench', module: defineModule({ id: 'bench', slices: [rows], handlers: [Handlers] }) };

/** An app with the module of the rows, and others. */
export function newApp(others: readonly FoundModule[] = []): App {
  let ids = 0;
  return new App({
    modules: assemble([bench, ...others]),
    runtime: { now: () => Date.now(), newId: () => `c${(ids += 1)}`, after: () => () => undefined },
    onError,
  });
}

/** Loads the rows; returns what flips one. */
export function dispatchOn(app: App, all: readonly Row[]): (flip: Flip) => void {
  let logged = 0;
  let seen = app.read(rows);
  app.entries.subscribe(() => (logged += 1));
  app.subscribe(() => (seen = app.read(rows)));
  app.send(load({ rows: [...all] }));
  return (one) => {
    const [before, count] = [seen, logged];
    app.send(flip(one));
    if (seen === before || logged < count + 5) throw new Error('A flip was not folded and logged at once.');
  };
}

/** Folds the flips onto the rows in one batch and returns the new rows. */
export function productReplay(all: readonly Row[], flips: readonly Flip[]) {
  const reducer = new RootReducer([rows], onError);
  const recorded = <P>(type: string, payload: P) => ({ type, v: 1, payload, at: 0, by: 'user' }) as const;
  const root = reducer.fold(reducer.initial(), [recorded(loaded.type, { rows: [...all] })]);
  const events = flips.map((one) => recorded(flipped.type, one));
  const read = (state: typeof root) => [...reducer.reader(() => state)(rows)];
  return {
    events,
    batch: () => reducer.fold(root, events),
    single: () => events.reduce((state, event) => reducer.foldOne(state, event), root),
    read,
  };
}
