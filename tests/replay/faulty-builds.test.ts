import { expect, it } from 'vitest';
import { drive } from '../../src/replay/drive.ts';
import { replay } from '../../src/replay/replay.ts';
import type { Log, NumberedEntry } from '../../src/kernel/index.ts';
import { correct, logOf, ordersModule, pack, submitOrder, remind, sessionWith, type Parts } from './orders.ts';

/** The first entry of a kind with these fields. */
const first =
  (kind: NumberedEntry['kind'], fields: Readonly<Record<string, unknown>>) =>
  ({ entries }: Log): NumberedEntry | undefined =>
    entries.find((entry) => {
      const all: Readonly<Record<string, unknown>> = { ...Object(Reflect.get(entry, 'payload')), ...entry };
      return all['kind'] === kind && Object.entries(fields).every(([key, value]) => all[key] === value);
    });

/** The first entry of a kind of the command with this type and order. */
const firstOf =
  (kind: NumberedEntry['kind'], { type }: typeof submitOrder | typeof pack, order: number, name?: string) =>
  ({ entries }: Log): NumberedEntry | undefined => {
    const sent = entries.find(
      (entry) => entry.kind === 'command' && entry.type === type && Reflect.get(Object(entry.payload), 'id') === order,
    );
    const id = sent?.kind === 'command' ? sent.id : undefined;
    return entries.find(
      (entry) =>
        entry.kind === kind &&
        Reflect.get(entry, 'command') === id &&
        (name === undefined || Reflect.get(entry, 'type') === name),
    );
  };

/** Faulty builds, and the first entry of their log that a correct build would not have recorded. */
const faulty: readonly (readonly [what: string, parts: Partial<Parts>, at: (log: Log) => NumberedEntry | undefined])[] =
  [
    [
      'a handler that computes something else',
      { parcels: (parcels) => parcels.toReversed() },
      first('event', { type: 'orders/sent' }),
    ],
    [
      'a handler that omits an event',
      { parcels: (parcels) => parcels.slice(1) },
      first('event', { type: 'orders/sent' }),
    ],
    ['a handler that accepts too much', { isEnough: () => true }, firstOf('draw', submitOrder, 4)],
    ['a handler that ignores a result', { afterPacking: () => {} }, firstOf('event', pack, 3, 'kernel/settled')],
    ['a handler that waits for another time', { reminderMs: 5 }, first('draw', { what: 'timer' })],
    ['a handler that requests something else', { searched: (text) => text }, first('effect', { call: 'search' })],
    ['a handler that cleans up needlessly', { isNotedWhenStopped: true }, first('event', { type: 'orders/stopped' })],
    ['a handler that calls in turn', { isSentInTurn: true }, first('result', { call: 'parcelFor' })],
    ['a handler that does not read an id', { numberOf: () => 'fixed' }, first('draw', { what: 'time' })],
    ['an optimistic rule that shows nothing', { shown: () => [] }, firstOf('event', pack, 1, 'kernel/started')],
    [
      'an optimistic rule that shows too much',
      { shown: (id) => [...correct.shown(id), ...correct.shown(id)] },
      ({ entries }) => entries.filter((entry) => entry.kind === 'event' && entry.optimistic === true)[1],
    ],
    ['a reaction that is missing', { reminderOf: () => undefined }, firstOf('event', submitOrder, 2, 'kernel/settled')],
    ['a reaction that sends too much', { reminderOf: (id) => remind({ id }) }, first('command', { type: remind.type })],
  ];

it.each(faulty)('locates %s', async (_what, parts, at) => {
  const log = logOf(await sessionWith(parts));
  const located = at(log)?.n;
  expect(located).toBeGreaterThan(0);
  expect((await drive([ordersModule()], log)).difference?.n).toBe(located);
});

it.each([
  ['adds up otherwise', { total: (_total: number, cups: number) => cups }, 'orders/sums'],
  ['writes another state', { packedState: 'sent' as const }, 'orders/rows'],
])('locates a reducer that %s, by folding', async (_what, parts, slice) => {
  const log = logOf(await sessionWith(parts));
  expect(replay([ordersModule()], log).difference).toMatchObject({ slice });
});
