import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEvent } from '../../contract/message.ts';
import { defineModule, defineSlice, readLog, type Entry } from '../../src/kernel/index.ts';
import { replay } from '../../src/replay/replay.ts';
import { numbered } from './numbered.ts';
import { LineWriter } from '../../src/kernel/line-writer.ts';
import { wholeLines } from '../../src/kernel/recorder.ts';
import { canonical, digestOf } from '../../src/kernel/digest.ts';

/** Text that breaks formats: quotes, all kinds of line separators, lone surrogates, the reference key. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"', '\\', '\n', '\r\n', '\u2028', '\u2029', '\u0000', '\uD800', '\uDC00x', '$blob', '__proto__', ''),
  fc.constantFrom('x', 'y', '\u2028"').map((part) => part.repeat(600)),
);
/**
 * Excludes keys of one escaped character because of a bug in V8 13.6: after parsing an object with the keys `b` and `\\`, it
 * parses another object's key `\"` as `\\`.
 */
const key = text.filter((one) => one.length !== 1 || JSON.stringify(one).length === 3);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const { tree: part } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    text,
    number,
    fc.constantFrom(true, false, null),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 3 }),
    fc.record({ $blob: tie('tree') }),
  ),
}));
const carried = fc.oneof(part, fc.dictionary(key, part, { maxKeys: 4 }), fc.record({ $blob: part }));
const at = fc.nat(3);
const row = fc.oneof(fc.dictionary(key, part, { maxKeys: 4 }), fc.record({ $blob: part }));
const list = fc.dictionary(key, fc.array(row, { maxLength: 8, size: 'max' }), { maxKeys: 2 });
/** Few, so that entries belong to commands of the log, and twice as many keys as commands need. */
const command = fc.constantFrom('a', 'b', 'c', '');
const request = fc.record({ command, type: fc.constantFrom('t/x', 't/y'), key: fc.constantFrom('', '1') });
const phase = (type: fc.Arbitrary<string>, payload: fc.Arbitrary<object>) =>
  fc.record({
    kind: fc.constant('event'),
    type,
    v: fc.constantFrom(1, 2),
    payload,
    at,
    by: fc.constantFrom('user', 'replay'),
    command,
  });
const result = fc.record({
  outcome: fc.constantFrom('done', 'failed'),
  errors: fc.array(text, { maxLength: 1 }),
  fetchError: fc.constantFrom(null, 'no response'),
});
const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({
    kind: fc.constant('command'),
    id: text,
    type: text,
    payload: carried,
    by: fc.constantFrom('user', 'server'),
    at,
  }),
  fc.record({
    kind: fc.constant('event'),
    type: text,
    v: fc.nat(9),
    payload: carried,
    by: fc.constant('user'),
    command: text,
    at,
  }),
  fc.record({
    kind: fc.constant('exchange'),
    command: text,
    order: fc.nat(),
    endpoint: text,
    request: carried,
    status: fc.nat(599),
    answer: carried,
    at,
  }),
  fc.record({
    kind: fc.constant('effect'),
    command: text,
    order: fc.nat(),
    service: text,
    call: text,
    request: carried,
    at,
  }),
  fc.record({ kind: fc.constant('result'), command: text, order: fc.nat(), call: text, result: carried, at }),
  fc.record({ kind: fc.constant('draw'), command: text, what: fc.constantFrom('time', 'id', 'timer'), value: text }),
  fc.record({
    kind: fc.constant('command'),
    id: command,
    type: fc.constantFrom('t/x', 't/y'),
    payload: list,
    by: fc.constant('user'),
    at,
  }),
  fc.record({
    kind: fc.constant('event'),
    type: text,
    v: fc.nat(9),
    payload: list,
    by: fc.constant('user'),
    command,
    at,
  }),
  fc.record({ kind: fc.constant('draw'), command, what: fc.constant('time'), value: number }),
  phase(fc.constantFrom('kernel/requested', 'kernel/started'), request),
  phase(
    fc.constant('kernel/settled'),
    fc.tuple(request, result).map(([one, other]) => ({ ...one, ...other })),
  ),
  fc.record({ kind: fc.constant('checkpoint'), digests: fc.dictionary(key, text) }),
);

/** Equality as far as JSON goes: -0 is read back as 0. */
const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);

describe('a log', () => {
  it('reads the entries that were written, from a file and line by line', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12, size: 'max' }), (entries) => {
        const written = numbered(entries, 0);
        const [writer, later] = [new LineWriter(), new LineWriter()];
        const lines = written.flatMap((one) => writer.write(one));
        expect(isSame(readLog(lines).entries, written)).toBe(true);
        // As on a page that has loaded the writer since.
        const mixed = written.flatMap((one) => (one.n > 6 ? later : wholeLines).write(one));
        expect(isSame(readLog(mixed).entries, written)).toBe(true);
        const file = lines.join('\n').split(/\r\n|[\n\r\u2028\u2029]/);
        expect(isSame(readLog(file).entries, written)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('stores a value shared by many entries once', () => {
    const shared = { rows: 'x'.repeat(1_000) };
    const writer = new LineWriter();
    const event = (n: number) =>
      ({ kind: 'event', type: 'a/b', v: 1, payload: { shared, n }, at: n, by: 'user' }) as const;
    const lines = numbered([event(1), event(2), event(3)], 0).flatMap((one) => writer.write(one));
    expect(lines.join('').match(/x{1000}/g)).toHaveLength(1);
    expect(readLog(lines).entries.map((one) => 'payload' in one && one.payload)).toEqual(
      [1, 2, 3].map((n) => ({ shared, n })),
    );
  });
});

/** A writer's lines of entries without numbers. */
const linesOf = (entries: readonly Entry[]) => {
  const writer = new LineWriter();
  return numbered(entries, 0).flatMap((one) => writer.write(one));
};

describe('the size of a log', () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, text: `row ${id} `.repeat(50) }));
  const loaded = (payload: object): Entry => ({ kind: 'event', type: 'a/loaded', v: 1, payload, at: 1, by: 'user' });

  it('grows by one row and the hashes of the others when a list is loaded again with one change', () => {
    const changed = rows.with(7, { id: 7, text: 'another text' });
    const lengthOf = (...lists: readonly object[]) =>
      linesOf(lists.map((one) => loaded({ list: one }))).join('\n').length;
    const [once, twice, again] = [lengthOf(rows), lengthOf(rows, changed), lengthOf(rows, changed, rows)] as const;
    expect(twice - once).toBeLessThan(2_000);
    expect(again - twice).toBeLessThan(200);
  });

  it('has each row before the first entry that refers to it', () => {
    const lines = linesOf([loaded({ list: rows.slice(0, 50) }), loaded({ list: rows })]);
    for (let until = 1; until <= lines.length; until++) expect(() => readLog(lines.slice(0, until))).not.toThrow();
  });

  it('names the command of phases and other entries by its number', () => {
    const id = crypto.randomUUID();
    const of = { command: id, type: 'a/load', key: '' };
    const event = (type: string, v: number, payload: object): Entry =>
      ({ ...loaded(payload), type, v, command: id }) as Entry;
    const lines = linesOf([
      { kind: 'command', id, type: 'a/load', payload: {}, by: 'user', at: 1 },
      event('kernel/requested', 1, of),
      event('kernel/started', 1, of),
      event('a/loaded', 1, {}),
      event('kernel/settled', 2, { ...of, outcome: 'done', errors: [], fetchError: null }),
    ]);
    expect(lines.slice(1)).toEqual([
      '{"n":2,"kind":"requested","of":1}',
      '{"n":3,"kind":"started","of":1}',
      '{"n":4,"kind":"event","of":1,"type":"a/loaded","v":1,"payload":{}}',
      '{"n":5,"kind":"settled","of":1,"outcome":"done"}',
    ]);
    expect(() => readLog(lines.slice(1, 2))).toThrow(
      'line 1: refers to the command of entry 1, which is not in the log',
    );
  });
});

describe('a log with events of older versions', () => {
  const named = defineEvent('people/named', z.object({ first: z.string(), last: z.string() }), {
    version: 3,
    // Version 1 had a single name; version 2 called the first name `given`.
    upcast: (older, from) => {
      if (from === 1) {
        const [first = '', last = ''] = z.object({ name: z.string() }).parse(older).name.split(' ');
        return { first, last };
      }
      const { given, last } = z.object({ given: z.string(), last: z.string() }).parse(older);
      return { first: given, last };
    },
  });
  const people = defineSlice('people/names', { names: [] as string[] }, (on) => [
    on(named, (state, { first, last }) => {
      state.names.push(`${last}, ${first}`);
    }),
  ]);
  const module = defineModule({ id: 'people', slices: [people] });
  const names = ['Lovelace, Ada', 'Hopper, Grace', 'Hamilton, Margaret'];
  const line = (n: number, v: number, payload: object) =>
    JSON.stringify({ kind: 'event', n, type: 'people/named', v, payload, at: n, by: 'user' });
  const log = (...more: readonly string[]) =>
    readLog([
      '{"kind":"header","format":1,"product":"Inlet","version":"0.0.1","redacted":[]}',
      '{"kind":"snapshot","n":0,"state":{}}',
      line(1, 1, { name: 'Ada Lovelace' }),
      line(2, 2, { given: 'Grace', last: 'Hopper' }),
      line(3, 3, { first: 'Margaret', last: 'Hamilton' }),
      ...more,
    ]);

  it('is upcast to the current version, and its checkpoints match', () => {
    const checkpoint = JSON.stringify({ kind: 'checkpoint', n: 4, digests: { 'people/names': digestOf({ names }) } });
    const replayed = replay([module], log(checkpoint));
    expect(replayed.read(people).names).toEqual(names);
    expect(replayed).toMatchObject({ verified: 1, difference: undefined });
  });

  it('is rejected when an event is of a future version', () => {
    expect(() => replay([module], log(line(4, 4, { full: 'Katherine Johnson' })))).toThrow(
      'people/named, version 4, is newer than this build supports (3)',
    );
  });
});
