import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { generalErrors } from '../../contract/error.ts';
import { requestsInProgress, waitingRequests } from './limits.ts';
import { type ConcurrencySlot, ConcurrencyLimit } from './concurrency-limit.ts';

const ANN = 1;
const BOB = 2;

/** Requests of Ann, of which so many are being handled. */
async function busy(limit: ConcurrencyLimit<number>, count = requestsInProgress.max) {
  const responses = Array.from({ length: count }, () => new PassThrough());
  const begun = await Promise.all(responses.map(async (response) => limit.acquire(ANN, response)));
  return begun.map((slot, at) => ({ slot, response: responses[at] ?? new PassThrough() }));
}

it('lets requests of an account wait for its others, in their order, and none of another account', async () => {
  const limit = new ConcurrencyLimit<number>(requestsInProgress);
  const [first, second] = await busy(limit);
  const started: string[] = [];
  const wait = (name: string) => limit.acquire(ANN, new PassThrough()).then(() => started.push(name));
  const waiting = [wait('one'), wait('two'), wait('three')];
  await limit.acquire(BOB, new PassThrough());
  await nextTurn();
  expect(started).toEqual([]);
  first?.slot.release();
  first?.slot.release();
  await waiting[0];
  expect(started).toEqual(['one']);
  second?.slot.release();
  await waiting[1];
  expect(started).toEqual(['one', 'two']);
});

it('counts a request until it is handled and its response has been sent, or its client has left', async () => {
  const limit = new ConcurrencyLimit<number>(requestsInProgress);
  const [sent, left] = await busy(limit);
  let next: ConcurrencySlot | undefined;
  void limit.acquire(ANN, new PassThrough()).then((slot) => (next = slot));
  // Its client has left, but it is still being handled.
  left?.response.destroy();
  sent?.slot.releaseAfterResponse();
  await nextTurn();
  expect(next).toBeUndefined();
  left?.slot.releaseAfterResponse();
  await expect.poll(() => next).toBeDefined();

  let last: ConcurrencySlot | undefined;
  void limit.acquire(ANN, new PassThrough()).then((slot) => (last = slot));
  await nextTurn();
  expect(last).toBeUndefined();
  sent?.response.end();
  sent?.response.resume();
  await expect.poll(() => last).toBeDefined();
});

it('skips a request whose client left while it waited', async () => {
  const limit = new ConcurrencyLimit<number>(requestsInProgress);
  const [first] = await busy(limit);
  const left = new PassThrough();
  const [skipped, next] = [limit.acquire(ANN, left), limit.acquire(ANN, new PassThrough())];
  left.destroy();
  first?.slot.release();
  await expect(skipped).rejects.toMatchObject({ kind: generalErrors.TOO_MANY });
  await expect(next).resolves.toBeDefined();
});

it('rejects requests when too many wait, and accepts them again', async () => {
  const limit = new ConcurrencyLimit<number>(requestsInProgress);
  const [first] = await busy(limit);
  const waiting = Array.from({ length: waitingRequests.max }, async () => limit.acquire(ANN, new PassThrough()));
  await expect(limit.acquire(ANN, new PassThrough())).rejects.toMatchObject({ kind: generalErrors.TOO_MANY });
  first?.slot.release();
  const next = await waiting[0];
  const one = limit.acquire(ANN, new PassThrough());
  next?.release();
  await waiting[1];
  for (const slot of waiting.slice(1)) (await slot).release();
  await expect(one).resolves.toBeDefined();
});
