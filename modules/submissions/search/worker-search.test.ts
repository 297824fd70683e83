import { afterEach, expect, it } from 'vitest';
import type { Rows, SearchedRow } from './changes.ts';
import { serveSearch } from './serve-search.ts';
import { WorkerSearch } from './worker-search.ts';

const FORM = 7;
const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** A client whose worker runs on this thread, with a record of every message sent to it. */
function started() {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  serveSearch(port2);
  const sent: { kind: string; rows?: readonly unknown[] }[] = [];
  const post = port1.postMessage.bind(port1);
  port1.postMessage = (message: { kind: string }) => {
    sent.push(message);
    post(message);
  };
  return { search: new WorkerSearch(port1), sent };
}

const row = (submission_id: number, name: string): SearchedRow => ({
  form_id: FORM,
  submission_id,
  submitted_data: JSON.stringify({ name }),
});
const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => row(from + at, `Person ${from + at}`));
const table = (...pages: readonly (readonly SearchedRow[])[]): Rows => ({
  pages,
  get: (id) => pages.flat().find(({ submission_id }) => submission_id === id),
});
const { signal } = new AbortController();

it('sends only rows that changed since the last query', async () => {
  const { search, sent } = started();
  const first = page(1, 100);
  const second = page(101, 3);
  await search.prepare(FORM, table(first, second), signal);
  expect(sent.flatMap(({ rows }) => rows ?? [])).toHaveLength(103);
  sent.length = 0;
  const changed = [...second.slice(0, 2), row(104, 'Grace Hopper')];
  expect((await search.find(FORM, table(first, changed), 'grace hopper', signal))[0]).toBe(104);
  expect(sent.map(({ kind, rows }) => [kind, rows?.length])).toEqual([
    ['remove', undefined],
    ['put', 1],
    ['find', undefined],
  ]);
});

it('returns the best matches by words first, a thousand at most', async () => {
  const { search } = started();
  const rows = table(page(1, 3_000));
  const first = await search.first(FORM, rows, 'person', signal);
  expect(first).toHaveLength(1_000);
  const all = await search.find(FORM, rows, 'person', signal);
  expect(all).toHaveLength(3_000);
  expect(all.slice(0, 1_000)).toEqual(first);
});

it('aborts the previous query when a newer one starts', async () => {
  const { search, sent } = started();
  const rows = table(page(1, 3_000));
  await search.prepare(FORM, rows, signal);
  const typing = new AbortController();
  const older = search.find(FORM, rows, 'pers', typing.signal);
  await Promise.resolve();
  typing.abort(new Error('superseded'));
  const newer = search.find(FORM, rows, 'person 2999', signal);
  await expect(older).rejects.toThrow('superseded');
  expect((await newer)[0]).toBe(2_999);
  expect(sent.filter(({ kind }) => kind === 'stop').length).toBeLessThanOrEqual(1);
});

it('sends a long list in chunks and yields to the page in between', async () => {
  const { search, sent } = started();
  const long = Array.from({ length: 300 }, (_, at) => [row(at + 1, 'x'.repeat(1_000))]);
  await search.prepare(FORM, table(...long), signal);
  const chunks = sent.filter(({ kind }) => kind === 'put').map(({ rows }) => rows?.length ?? 0);
  expect(chunks.length).toBeGreaterThan(2);
  expect(chunks.reduce((sum, size) => sum + size)).toBe(300);
});
