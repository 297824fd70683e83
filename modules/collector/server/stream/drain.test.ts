import { expect, it, vi } from 'vitest';
import { DatabaseError } from '../../../../server/db/database-error.ts';
import { createLogger } from '../../../../server/logs.ts';
import { sampleEntry } from '../testing/sample-entry.ts';
import { type DraftWriter, DecisionError } from '../intake/draft-writer.ts';
import type { UnstoredEntry } from './scripts.ts';
import { Drain } from './drain.ts';

const entries = ['1-0', '2-0', '3-0'].map((id) => ({ id, submission: sampleEntry(), sent: '1' }));

/** Drains the first `count` entries in a stream of one shard; `accept` stores them. */
function drainOf(accept: DraftWriter['accept'], { count = 1, isHeld = (): boolean => true } = {}) {
  let waiting = entries.slice(0, count);
  const setAside: UnstoredEntry[] = [];
  const claims = vi.fn(() => undefined);
  const stream = {
    problem: undefined,
    waitingShards: async () => [0],
    renewing: () => () => undefined,
    claim: async (shard: number) => {
      claims();
      return { shard, entries: shard === 0 ? waiting : [], isHeld };
    },
    finish: async (_: unknown, stored: readonly string[], unstored: readonly UnstoredEntry[]) => {
      setAside.push(...unstored);
      const done = new Set([...stored, ...unstored.map(({ id }) => id)]);
      waiting = waiting.filter(({ id }) => !done.has(id));
    },
  };
  const drain = new Drain({ stream, writer: { accept }, log: createLogger({ logLevel: 'silent' }) });
  return { drain, setAside, waiting: () => waiting.length };
}

it.each([
  ['without a code', new Error('Cannot use a pool after calling end on the pool')],
  ['of the connection', Object.assign(new Error('no route'), { code: 'EHOSTUNREACH' })],
  ['of permissions', new DatabaseError({ message: 'denied', code: '42501', constraint: undefined })],
])('keeps an entry waiting for as long as there is an error %s', async (_, error) => {
  const accept = vi.fn(async () => Promise.reject(error));
  const { drain, setAside, waiting } = drainOf(accept);
  drain.start();
  await vi.waitFor(() => expect(accept.mock.calls.length).toBeGreaterThan(4), { timeout: 10_000 });
  await drain.stop();
  expect([setAside, waiting()]).toEqual([[], 1]);
});

it.each([
  ['the database rejects', new DatabaseError({ message: 'invalid', code: '22P05', constraint: undefined })],
  ['cannot be decided on', new DecisionError(new TypeError('defect'))],
])('sets an entry aside that %s three times', async (_, error) => {
  const accept = vi.fn(async () => Promise.reject(error));
  const { drain, setAside, waiting } = drainOf(accept);
  drain.start();
  await vi.waitFor(() => expect(waiting()).toBe(0), { timeout: 10_000 });
  await drain.stop();
  expect(accept).toHaveBeenCalledTimes(3);
  expect(setAside).toEqual([{ id: '1-0', reason: error.message }]);
});

it('writes no further entry once another process may have the lease', async () => {
  let isHeld = true;
  const rejection = new DatabaseError({ message: 'invalid', code: '22P05', constraint: undefined });
  const written: number[] = [];
  const accept = async (drafts: readonly unknown[]) => {
    written.push(drafts.length);
    if (drafts.length > 1) throw rejection;
    isHeld = false;
    return drafts.map(() => ({ error: rejection }));
  };
  const { drain, setAside, waiting } = drainOf(accept, { count: 3, isHeld: () => isHeld });
  drain.start();
  await vi.waitFor(() => expect(written).toHaveLength(2));
  await drain.stop();
  expect([written, setAside, waiting()]).toEqual([[3, 1], [], 3]);
});
