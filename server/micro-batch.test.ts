import { expect, test, vi } from 'vitest';
import { createError, generalErrors } from '../contract/error.ts';
import { MicroBatch, type BatchResult } from './micro-batch.ts';

const bounds = {
  maxItems: 500,
  maxWeight: 100,
  weigh: (item: number) => item,
  maxWaiting: 20,
  rejection: () => new Error('turned away'),
};
const batchOf = (flush: (items: readonly number[]) => Promise<readonly BatchResult<number>[]>, maxItems = 500) =>
  new MicroBatch({ ...bounds, maxItems, flush });

const doubled = async (items: readonly number[]): Promise<readonly BatchResult<number>[]> =>
  items.map((item) => ({ ok: item * 2 }));

test('batches items that arrive during a flush and resolves each with its own result', async () => {
  const flush = vi.fn<typeof doubled>(doubled);
  const batch = batchOf(flush);
  const first = batch.add(1);
  await vi.waitFor(() => expect(flush).toHaveBeenCalledTimes(1));
  const responses = await Promise.all([first, batch.add(2), batch.add(3)]);
  expect(responses).toEqual([2, 4, 6]);
  expect(flush.mock.calls.map(([items]) => items)).toEqual([[1], [2, 3]]);
});

test('starts a second flush when as many items wait as are in flight, but no third', async () => {
  const under: PromiseWithResolvers<void>[] = [];
  const flush = vi.fn(async (items: readonly number[]) => {
    const held = Promise.withResolvers<void>();
    under.push(held);
    await held.promise;
    return doubled(items);
  });
  const batch = new MicroBatch({ ...bounds, maxConcurrent: 2, flush });
  const flushed = (): readonly (readonly number[])[] => flush.mock.calls.map(([items]) => items);
  const taken = [1, 2].map((item) => batch.add(item));
  await vi.waitFor(() => expect(flushed()).toEqual([[1, 2]]));
  taken.push(batch.add(3));
  await new Promise(setImmediate);
  expect(flushed()).toEqual([[1, 2]]);
  taken.push(batch.add(4));
  await vi.waitFor(() =>
    expect(flushed()).toEqual([
      [1, 2],
      [3, 4],
    ]),
  );
  taken.push(...[5, 6, 7, 8].map((item) => batch.add(item)));
  await new Promise(setImmediate);
  expect(flushed()).toHaveLength(2);
  under[1]?.resolve();
  await vi.waitFor(() =>
    expect(flushed()).toEqual([
      [1, 2],
      [3, 4],
      [5, 6, 7, 8],
    ]),
  );
  for (const { resolve } of under) resolve();
  await batch.stop();
  expect(await Promise.all(taken)).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
});

test('splits an oversized batch into two concurrent flushes', async () => {
  const held = Promise.withResolvers<void>();
  const flush = vi.fn(async (items: readonly number[]) => {
    await held.promise;
    return doubled(items);
  });
  const batch = new MicroBatch({ ...bounds, maxItems: 3, maxConcurrent: 2, flush });
  const taken = [1, 2, 3, 4, 5, 6, 7].map((item) => batch.add(item));
  await vi.waitFor(() =>
    expect(flush.mock.calls.map(([items]) => items)).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]),
  );
  held.resolve();
  expect(await Promise.all(taken)).toEqual([2, 4, 6, 8, 10, 12, 14]);
});

test('adds items too few for a second flush to the next one', async () => {
  const first = Promise.withResolvers<void>();
  const flush = vi.fn(async (items: readonly number[]) => {
    if (items.includes(1)) await first.promise;
    return doubled(items);
  });
  const batch = new MicroBatch({ ...bounds, maxConcurrent: 2, flush });
  const taken = [1, 2, 3].map((item) => batch.add(item));
  await vi.waitFor(() => expect(flush).toHaveBeenCalledTimes(1));
  taken.push(batch.add(4));
  first.resolve();
  expect(await Promise.all(taken)).toEqual([2, 4, 6, 8]);
});

test('limits a flush by count and by weight', async () => {
  const flush = vi.fn<typeof doubled>(doubled);
  const batch = batchOf(flush, 3);
  await Promise.all([1, 1, 1, 1, 90, 20, 200, 1].map((item) => batch.add(item)));
  expect(flush.mock.calls.map(([items]) => items)).toEqual([[1, 1, 1], [1, 90], [20], [200], [1]]);
});

test('rejects only the item that fails', async () => {
  const batch = batchOf(async (items) => {
    if (items.includes(13)) throw new Error('poison');
    return doubled(items);
  });
  const responses = await Promise.allSettled([1, 13, 3].map((item) => batch.add(item)));
  expect(responses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test.each([
  ['the database', Object.assign(new Error('connection lost'), { code: '57P01' })],
  ['another service', createError(generalErrors.UNAVAILABLE)],
])('does not retry items one by one while %s is unavailable', async (_, error) => {
  const flush = vi.fn<typeof doubled>(() => Promise.reject(error));
  const batch = batchOf(flush);
  const responses = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(flush).toHaveBeenCalledTimes(1);
});

test('finishes pending items on stop and rejects new ones', async () => {
  const batch = batchOf(doubled);
  const under = batch.add(4);
  const stopped = batch.stop();
  await expect(batch.add(5)).rejects.toThrow('turned away');
  await stopped;
  await expect(under).resolves.toBe(8);
});

test('rejects new items when the queue is full', async () => {
  const batch = batchOf(doubled);
  const responses = await Promise.allSettled(Array.from({ length: 21 }, () => batch.add(1)));
  expect(responses.at(-1)?.status).toBe('rejected');
  expect(responses.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});
