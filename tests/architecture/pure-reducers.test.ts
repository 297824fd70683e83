import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { defineEvent } from '../../contract/message.ts';
import { findModules } from '../../src/discover.ts';
import { defineModule, defineSlice, defineTable, type TableDraft } from '../../src/kernel/index.ts';
import { shellModule } from '../../src/shell/module.ts';
import { impurities } from './reducer-purity.ts';

describe('the reducers of every module', async () => {
  const { found } = await findModules('/');
  const modules = [shellModule, ...found.map(({ module }) => module)];

  it.each(modules.filter((module) => (module.slices ?? []).length > 0).map((module) => [module.id, module] as const))(
    'touch nothing but their draft: %s',
    (_id, module) => {
      expect(impurities([module], { runs: 60 })).toEqual([]);
    },
  );

  it('are also pure together, where slices reduce events of other modules', () => {
    expect(impurities(modules, { runs: 60 })).toEqual([]);
  });
});

interface Row {
  readonly id: number;
  readonly stamp: number;
  tags: string[];
}
// Few ids, so that every run meets a row again.
const Id = z.number().check(z.int(), z.gte(1), z.lte(2));
const happened = defineEvent('impure/happened', z.object({ id: Id, tags: z.array(z.string()) }));
type Payload = { id: number; tags: string[] };
let calls = 0;
const elsewhere = { log: [] as number[] };
const other = defineSlice('impure/other', elsewhere, (on) => [on(happened, () => undefined)]);

/** A module with one impure reducer. */
const withTable = (reduce: (rows: TableDraft<number, Row>, payload: Payload) => void) =>
  defineModule({
    id: 'impure',
    slices: [
      defineTable(
        'impure/rows',
        (row: Row) => row.id,
        (on) => [on(happened, reduce)],
      ),
      other,
    ],
  });
const put = (rows: TableDraft<number, Row>, { id, tags }: Payload, stamp = 0) => rows.set({ id, stamp, tags });

describe('a reducer is found that', () => {
  it.each([
    ['writes to its payload', (_rows, payload) => void payload.tags.push('x'), 'TypeError'],
    [
      'writes into a row without editing it',
      (rows, payload) => {
        const row = rows.get(payload.id);
        if (row) row.tags = [];
        else put(rows, payload);
      },
      'TypeError',
    ],
    [
      'writes into a part of a row',
      (rows, payload) => {
        const row = rows.edit(payload.id);
        if (row) row.tags.push('x');
        else put(rows, payload);
      },
      'TypeError',
    ],
    ['writes into the state of another slice', () => void elsewhere.log.push(1), 'TypeError'],
    ['reads the clock', (rows, payload) => put(rows, payload, Date.now()), 'touches the clock'],
    ['makes a date of now', (rows, payload) => put(rows, payload, new Date().getTime()), 'touches the clock'],
    ['measures time', (rows, payload) => put(rows, payload, performance.now()), 'touches performance'],
    ['draws randomness', (rows, payload) => put(rows, payload, Math.random()), 'touches Math.random'],
    ['draws an id', (rows, payload) => put(rows, { ...payload, tags: [crypto.randomUUID()] }), 'touches crypto'],
    ['asks the server', () => void fetch('/api'), 'touches fetch'],
    ['keeps something in the browser', () => localStorage.setItem('a', 'b'), 'touches localStorage'],
    ['remembers something of its own', (rows, payload) => put(rows, payload, ++calls), 'two runs give two states'],
  ] satisfies [string, Parameters<typeof withTable>[0], string][])('%s', (_what, reduce, violation) => {
    expect(impurities([withTable(reduce)], { runs: 10 }).join('\n')).toContain(violation);
  });
});
