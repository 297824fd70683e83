import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { allEndpoints, allEvents } from '../all-definitions.ts';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import {
  App,
  CommandRejected,
  defineModule,
  defineTable,
  handles,
  injectable,
  readLog,
  Recorder,
  type Log,
} from '../kernel/index.ts';
import { fixedRuntime } from '../kernel/fixture/marks.ts';
import { about, lines } from '../kernel/fixture/recording.ts';
import { MemoryLog } from '../shell/memory-log.ts';
import { recordSteps } from './record-steps.ts';
import { redact } from './redact.ts';
import { replay } from './replay.ts';
import { secureRandom } from './secure-random.ts';
import { conclusionOf } from './verdict.ts';

const Item = z.object({ id: z.number(), count: z.number() });
const put = defineCommand('lists/put', Item);
const reject = defineCommand('lists/reject', Item);
const was = defineEvent('lists/was-put', Item);

type Stored = (count: number) => number;
const correct: Stored = (count) => count;

/** A list of items; a buggy build stores other counts. */
function listsModule(stored: Stored) {
  const list = defineTable(
    'lists/list',
    (row: z.infer<typeof Item>) => row.id,
    (on) => [on(was, (rows, { id, count }) => rows.set({ id, count: stored(count) }))],
  );
  @injectable()
  class Lists {
    @handles(put, { policy: 'parallel' })
    put(item: z.infer<typeof Item>) {
      return [was(item)];
    }

    @handles(reject, { policy: 'parallel', optimistic: (item) => [was(item)] })
    async reject(): Promise<void> {
      await Promise.resolve();
      throw new CommandRejected(['Not now.']);
    }
  }
  return defineModule({ id: 'lists', slices: [list], handlers: [Lists] });
}

type Act = (app: App) => unknown;
const puts =
  (...items: readonly (readonly [id: number, count: number])[]): Act =>
  (app) =>
    items.map(([id, count]) => app.send(put({ id, count })));

/** The log of a session with a checkpoint after each act. */
async function recorded(acts: readonly Act[], stored = correct): Promise<Log> {
  const app = new App({ modules: [listsModule(stored)], runtime: fixedRuntime(), onError: () => {} });
  const recorder = new Recorder(app, new MemoryLog(), about);
  await recorder.open();
  recordSteps(app);
  for (const act of acts) {
    await act(app);
    app.checkpoint();
  }
  return readLog(lines(await recorder.export()));
}

const verdictOn = (log: Log) => {
  const verdict = replay([listsModule(correct)], log);
  return { ...verdict, conclusion: conclusionOf(verdict) };
};
const putAt = ({ entries }: Log, index: number) =>
  entries.filter((entry) => entry.kind === 'event' && entry.type === was.type)[index]?.n;
const redacted = (log: Log) =>
  readLog(
    lines(
      redact(log, {
        modules: [listsModule(correct)],
        endpoints: allEndpoints,
        events: [...allEvents, was],
        messages: [],
        routes: [],
        random: secureRandom,
      }).text,
    ),
  );

const six = [1, 2, 3, 4, 5, 6].map((id) => [id, id] as const);

it.each([1, 4, 6])('locate which of six events was reduced wrongly: number %d', async (at) => {
  const log = await recorded([puts([9, 9], [8, 8]), puts(...six)], (count) => (count === at ? 0 : count));
  for (const one of [log, redacted(log)])
    expect(verdictOn(one)).toMatchObject({
      verified: 1,
      conclusion: { kind: 'difference', n: putAt(log, 1 + at) },
      difference: { slice: 'lists/list', suspects: [{ n: putAt(log, 1 + at), type: was.type }] },
    });
});

it('locate a wrong state that a later event corrects before the checkpoint', async () => {
  const log = await recorded([puts([1, 1], [1, 2], [1, 3])], (count) => (count === 2 ? 0 : count));
  for (const one of [log, redacted(log)])
    expect(verdictOn(one).conclusion).toEqual({ kind: 'difference', n: putAt(log, 1) });
});

it('locate what was reduced wrongly and reverted', async () => {
  const act: Act = async (app) => {
    const { outcome } = app.send(reject({ id: 1, count: 2 }));
    app.send(put({ id: 2, count: 1 }));
    await outcome;
  };
  const log = await recorded([act], (count) => (count === 2 ? 0 : count));
  expect(verdictOn(log).conclusion).toEqual({ kind: 'difference', n: putAt(log, 0) });
});

it('agree in sessions of a correct build, also where commands are rejected after a checkpoint', async () => {
  const pending: Promise<unknown>[] = [];
  const send: Act = (app) => {
    for (const [id, count] of six) {
      pending.push(app.send(reject({ id, count: -count })).outcome);
      app.send(put({ id, count }));
    }
    // While they are pending.
    app.checkpoint();
  };
  const log = await recorded([send, puts(...six), () => Promise.all(pending), send, () => Promise.all(pending)]);
  expect(log.entries.filter((entry) => entry.kind === 'checkpoint' && entry.steps).length).toBeGreaterThan(2);
  for (const one of [log, redacted(log)])
    expect(verdictOn(one)).toMatchObject({ difference: undefined, errors: [], conclusion: { kind: 'verified' } });
});

it('are not recorded for a single event, and for more than can be folded again', async () => {
  const many = Array.from({ length: 80 }, (_, id) => [id, 1] as const);
  const log = await recorded([puts([1, 1]), puts(...many), puts([1, 2], [1, 3])]);
  const steps = log.entries.flatMap((entry) => (entry.kind === 'checkpoint' ? [entry.steps] : []));
  expect(steps).toEqual([undefined, undefined, { 'lists/list': expect.stringMatching(/^\w{4}$/) }]);
});

it('are ignored where the log has lost the events before, which are all suspects then', async () => {
  const log = await recorded([puts(...six)], (count) => (count === 5 ? 0 : count));
  const from = putAt(log, 1) ?? 0;
  const entries = log.entries.filter(({ n }) => n > from);
  const rest = replay([listsModule((count) => (count === 5 ? 0 : count))], {
    ...log,
    entries: log.entries.filter(({ n }) => n <= from),
  });
  const part: Log = { ...log, snapshot: { kind: 'snapshot', n: from, state: rest.state }, entries };
  expect(verdictOn(part).difference?.suspects.map(({ n }) => n)).toEqual([2, 3, 4, 5].map((at) => putAt(log, at)));
});
