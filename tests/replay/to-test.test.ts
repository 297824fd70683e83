import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { drive } from '../../src/replay/drive.ts';
import { digestOf, orderOf } from '../../src/kernel/digest.ts';
import { playBack } from '../../src/replay/playback.ts';
import { invariant } from '../../src/replay/invariant.ts';
import { redact } from '../../src/replay/redact.ts';
import { replay } from '../../src/replay/replay.ts';
import { secureRandom } from '../../src/replay/secure-random.ts';
import { NoLogTest, toTest } from '../../src/replay/to-test.ts';
import type { Log, Module } from '../../src/kernel/index.ts';
import { Table } from '../../src/table/table.ts';
import { correct, logOf, ordersModule, sessionWith, type Parts } from './orders.ts';

/** The invariants of this build of the shop. */
function invariantsOf({ slices = [] }: Module) {
  const [rows, sums] = slices;
  const cupsIn = (state: unknown) => Number(Reflect.get(Object(state), 'cups'));
  return [
    invariant('orders', 'the sum is that of all orders', (read) => {
      const orders = rows && read(rows);
      if (!(orders instanceof Table) || !sums) return false;
      return [...orders].reduce<number>((sum, order) => sum + cupsIn(order), 0) === cupsIn(read(sums));
    }),
  ];
}

function hostOf(parts: Partial<Parts>) {
  const module = ordersModule(parts);
  const modules = [module];
  const invariants = invariantsOf(module);
  const definitions = { modules, endpoints: [], events: [], messages: ['Not in stock.', 'Out of boxes.'] };
  return {
    modules,
    fold: (log: Log) => replay(modules, log, { invariants }),
    drive: (log: Log) => drive(modules, log),
    redact: (log: Log) => Promise.resolve(redact(log, { ...definitions, routes: [], random: secureRandom }).text),
    read: logOf,
    invariants,
  };
}

const options = { file: 'orders.jsonl', tool: '../../tools/replay.ts' };

/** Runs the text of a written test on a build; its failure, if it fails. */
async function failureOf(source: string, log: string, parts: Partial<Parts>): Promise<unknown> {
  const body = source
    .split('\n')
    .filter((line) => !line.startsWith('import '))
    .join('\n')
    .replaceAll('import.meta.dirname', "''");
  const tests: (() => Promise<void>)[] = [];
  const { modules, invariants } = hostOf(parts);
  const given = {
    it: (_title: string, run: () => Promise<void>) => tests.push(run),
    expect,
    path: { join: (_folder: string, file: string) => file },
    readFile: (file: string) => (file === options.file ? Promise.resolve(log) : Promise.reject(new Error(file))),
    driveLog: (text: string) => drive(modules, logOf(text)),
    foldLog: (text: string) => Promise.resolve(replay(modules, logOf(text), { invariants })),
  };
  vm.compileFunction(body, Object.keys(given))(...Object.values(given));
  expect(tests).toHaveLength(1);
  return tests[0]?.().then(
    () => undefined,
    (error: unknown) => error,
  );
}

const buggy: readonly (readonly [what: string, parts: Partial<Parts>, commands: number])[] = [
  ['a handler that computes something else', { parcels: (parcels) => parcels.toReversed() }, 1],
  ['a handler that omits an event', { parcels: (parcels) => parcels.slice(1) }, 1],
  ['a handler that accepts too much', { isEnough: () => true }, 1],
  ['a handler that ignores a result', { afterPacking: () => {} }, 1],
  ['a handler that waits for another time', { reminderMs: 5 }, 2],
  ['a handler that requests something else', { searched: (text) => text }, 1],
  ['a handler that calls in turn', { isSentInTurn: true }, 1],
  ['an optimistic rule that shows too much', { shown: (id) => [...correct.shown(id), ...correct.shown(id)] }, 1],
  ['a reaction that is missing', { reminderOf: () => undefined }, 1],
  ['a reducer that adds up otherwise', { total: (_total: number, cups: number) => cups }, 0],
  ['a reducer that writes another state', { packedState: 'sent' as const }, 0],
];

it.each(buggy)('fails on the buggy build and passes on the correct one: %s', async (_what, parts, commands) => {
  const recorded = logOf(await sessionWith(parts));
  const { source, log } = await toTest(recorded, options, hostOf({}));
  const after = logOf(log);
  expect(await failureOf(source, log, {})).toBeUndefined();
  expect(await failureOf(source, log, parts)).toBeInstanceOf(Error);
  expect(after.entries.filter(({ kind }) => kind === 'command')).toHaveLength(commands);
  expect(after.entries.length).toBeLessThan(recorded.entries.length / 3);
  expect(after.header?.redacted).toContain('personal data');
});

it('fails where an invariant is violated and passes where its reducer or its handler is corrected', async () => {
  const parts = { total: (_total: number, cups: number) => cups };
  const recorded = logOf(await sessionWith(parts));
  const { source, log } = await toTest(recorded, options, hostOf(parts));
  expect(source).toContain("it('holds that the sum is that of all orders, unlike");
  expect(await failureOf(source, log, parts)).toBeInstanceOf(Error);
  expect(await failureOf(source, log, {})).toBeUndefined();
  expect(await failureOf(source, log, { ...parts, isEnough: () => false })).toBeUndefined();
  // Two orders violate it together; the third and all other commands are left out.
  expect(
    logOf(log)
      .entries.filter(({ kind }) => kind === 'command')
      .map((entry) => 'type' in entry && entry.type),
  ).toEqual(['orders/submit', 'orders/submit']);
});

it('makes no test of a log that agrees', async () => {
  const log = logOf(await sessionWith());
  await expect(toTest(log, options, hostOf({}))).rejects.toThrow(NoLogTest);
});

it('leaves rows out of a large state that the difference does not need', async () => {
  const parts = { parcels: (parcels: readonly string[]) => parcels.toReversed() };
  const recorded = logOf(await sessionWith(parts));
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ id: at + 100, cups: 1, state: 'sent' }));
  const long = { ...recorded, snapshot: recorded.snapshot && { ...recorded.snapshot, state: { 'orders/rows': rows } } };
  const { log } = await toTest(long, options, hostOf({}));
  expect(log.length).toBeLessThan(3_000);
});

describe('with the buggy build at hand', () => {
  const cups = Array.from({ length: 120 }, (_, at) => at + 10);
  /** A session that submits many orders between two checkpoints, and packs one of them. */
  const manyOrders = async (parts: Partial<Parts>) => {
    const recorded = logOf(await sessionWith(parts));
    const start = recorded.entries.find(({ kind }) => kind === 'checkpoint')?.n ?? NaN;
    const event = { kind: 'event', v: 1, at: 1, by: 'user' } as const;
    const events = cups.flatMap((id) => [
      { ...event, type: 'orders/submitted', payload: { id, cups: id, number: 'x', at: 1 } },
      { ...event, type: 'orders/packed', payload: { id } },
    ]);
    const before = recorded.entries.slice(0, start);
    const entries = [...before, ...events].map((entry, at) => ({ ...entry, n: at + 1 }));
    const playback = await playBack([ordersModule(parts)], { ...recorded, entries });
    const rows = playback.rawStateOf('orders/rows', entries.length);
    const digests = {
      'orders/rows': digestOf(rows),
      'orders/sums': digestOf(playback.rawStateOf('orders/sums', entries.length)),
    };
    const orders = { 'orders/rows': orderOf(rows) ?? '' };
    return {
      ...recorded,
      entries: [...entries, { kind: 'checkpoint' as const, n: entries.length + 1, digests, orders }],
    };
  };
  const reducers: readonly (readonly [what: string, parts: Partial<Parts>, events: readonly string[]])[] = [
    ['of a row', { packedState: 'sent' }, ['orders/submitted', 'orders/packed']],
    [
      'of a sum that leaves out large orders',
      { total: (total, count) => (count > 100 ? total : total + count) },
      ['orders/submitted'],
    ],
  ];

  it.each(reducers)('leaves only the events that a buggy reducer needs, %s', async (_what, parts, events) => {
    const recorded = await manyOrders(parts);
    const foldBuggy = (log: Log) => replay([ordersModule(parts)], log).state;
    const all = await toTest(recorded, options, hostOf({}));
    const { source, log, sizes } = await toTest(recorded, options, { ...hostOf({}), foldBuggy });
    const reduced = logOf(log).entries;
    expect(reduced.map((entry) => ('type' in entry ? entry.type : entry.kind))).toEqual([...events, 'checkpoint']);
    expect(sizes).toContain(`${events.length + 1} of ${recorded.entries.length} entries`);
    expect(logOf(all.log).entries.length).toBeGreaterThan(100);
    expect(await failureOf(source, log, {})).toBeUndefined();
    expect(await failureOf(source, log, parts)).toBeInstanceOf(Error);
  });
});
