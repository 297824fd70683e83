import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Read } from '../../src/kernel/index.ts';
import { Pseudonyms } from '../../src/replay/pseudonyms.ts';
import { secureRandom } from '../../src/replay/secure-random.ts';
import recomputations from './recomputed.ts';
import type { Rows } from './search/changes.ts';
import { pageSearch } from './search/page-search.ts';
import { FORM, row } from './testing/samples.ts';

const table = (texts: readonly string[]): Rows => {
  const all = texts.map((text, at) => row(at + 1, { submitted_data: JSON.stringify({ text }) }));
  return { pages: [all], get: (id) => all[id - 1] };
};
const { signal } = new AbortController();
const started = () => recomputations.map(({ start }) => start())[0] ?? (() => 'unknown' as const);

/** Compares a result for a search of rows; `later` are those when it was returned. */
function compared(rows: Rows, text: string, result: readonly number[], { later = rows, isRedacted = false } = {}) {
  const read = (() => later) as unknown as Read;
  return started()({ method: 'find', args: [FORM, rows, text, signal], result }, read, { isRedacted });
}

describe('a search, computed again,', () => {
  const rows = table(['a lantern', 'chairs', 'lantern']);

  it('reports whether the search result is unchanged', async () => {
    expect(await compared(rows, 'lantern', [3, 1])).toBe('same');
    expect(await compared(rows, 'lantern', [1, 3])).toEqual({ instead: [3, 1] });
  });

  it('is unknown if rows arrived since the call, which the worker may have had', async () => {
    expect(await compared(rows, 'lantern', [3, 1], { later: table([]) })).toBe('same');
    expect(await compared(rows, 'lantern', [3, 1, 4], { later: table([]) })).toBe('unknown');
  });

  it('is unknown if there is too much of it', async () => {
    const many = table(Array.from({ length: 5_001 }, () => 'lantern'));
    expect(await compared(many, 'lantern', [])).toBe('unknown');
    expect(await compared(table(['lantern '.repeat(700_000)]), 'lantern', [])).toBe('unknown');
    const search = started();
    const read = (() => rows) as unknown as Read;
    const call = {
      method: 'find',
      args: [FORM, table(Array.from({ length: 5_000 }, () => 'x')), 'q', signal],
      result: [],
    };
    for (let at = 0; at < 40; at++) expect(await search(call, read, { isRedacted: false })).toBe('same');
    expect(await search(call, read, { isRedacted: false })).toBe('unknown');
  });
});

describe('a search without personal data', () => {
  it.each([
    ['omits a row with all words', [1]],
    ['finds a row twice', [3, 1, 1]],
    ['finds a row that does not exist', [3, 1, 99]],
  ])('differs if it %s', async (_what, result) => {
    const rows = table(['a lantern', 'chairs', 'lantern']);
    expect(await compared(rows, 'lantern', result, { isRedacted: true })).toEqual({ instead: [3, 1] });
  });

  it('never differs if the search was right, whatever was searched', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'lantern',
        'Lantern',
        'LANTERNS',
        'läntern',
        'straße',
        'strasse',
        'O’Brien',
        'obrien',
        '2026-01-12',
      ),
      fc.string({ maxLength: 8 }),
      fc.string({ maxLength: 8, unit: 'binary' }),
    );
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    const search = pageSearch(() => Promise.resolve());
    for (const [texts, searched] of fc.sample(fc.tuple(fc.array(text, { maxLength: 12 }), text), {
      numRuns: 400,
      seed: 5,
    })) {
      const rows = table(texts);
      const pseudonyms = new Pseudonyms(secureRandom);
      const all = rows.pages
        .flat()
        .map((one) => ({ ...row(one?.submission_id ?? 0), submitted_data: pseudonyms.of(one?.submitted_data ?? '') }));
      const shown: Rows = { pages: [all], get: (id) => all[id - 1] };
      const query = searched.trim().slice(0, 32);
      for (const method of ['first', 'find'] as const) {
        const result = await search[method](FORM, rows, query, signal);
        const call = { method, args: [FORM, shown, pseudonyms.of(query), signal], result };
        expect([texts, query, await started()(call, (() => shown) as unknown as Read, { isRedacted: true })]).toEqual([
          texts,
          query,
          'unknown',
        ]);
      }
    }
  });
});
