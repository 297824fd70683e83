import { expect, it } from 'vitest';
import { pageSearch } from '../../modules/submissions/search/page-search.ts';
import { demoRows, FORM } from './demo-rows.ts';
import { queries } from './queries.ts';

const LEAST_RIGHT = 57;

const rows = demoRows();
const table = { pages: [rows], get: (id: number) => rows[id - 1] };
const search = pageSearch(() => Promise.resolve());
const { signal } = new AbortController();

/** Queries whose first result is not relevant, with that result. */
async function wrongFirst(): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [typed, ought] of queries) {
    const [first = 0] = await search.find(FORM, table, typed, signal);
    const data = table.get(first)?.submitted_data ?? 'nothing';
    if (!ought.test(data)) wrong.push(`${typed}: ${data}`);
  }
  return wrong;
}

it('each of sixty queries has relevant rows among the 500 of the demo', () => {
  expect([rows.length, queries.length]).toEqual([500, 60]);
  const counts = queries.map(([typed, ought]) => [typed, rows.filter((row) => ought.test(row.submitted_data)).length]);
  expect(counts.filter(([, count]) => count === 0 || Number(count) > rows.length / 10)).toEqual([]);
});

it('ranks a relevant row first for at least 57 of them', async () => {
  const wrong = await wrongFirst();
  expect(queries.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_RIGHT);
});
