import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { generalErrors } from '../../contract/error.ts';
import { requestsInProgress, waitingRequests } from './limits.ts';
import { type Turn, Turns } from './turns.ts';

const ANN = 1;
const BOB = 2;

/** Requests of Ann, of which so many are being handled. */
async function busy(turns: Turns<number>, count = requestsInProgress.max) {
  const responses = Array.from({ length: count }, () => new PassThrough());
  const begun = await Promise.all(responses.map(async (response) => turns.begin(ANN, response)));
  return begun.map((turn, at) => ({ turn, response: responses[at] ?? new PassThrough() }));
}

it('lets requests of an account wait for its others, in their order, and none of another account', async () => {
  const turns = new Turns<number>(requestsInProgress);
  const [first, second] = await busy(turns);
  const started: string[] = [];
  const wait = (name: string) => turns.begin(ANN, new PassThrough()).then(() => started.push(name));
  const waiting = [wait('one'), wait('two'), wait('three')];
  await turns.begin(BOB, new PassThrough());
  await nextTurn();
  expect(started).toEqual([]);
  first?.turn.end();
  first?.turn.end();
  await waiting[0];
  expect(started).toEqual(['one']);
  second?.turn.end();
  await waiting[1];
  expect(started).toEqual(['one', 'two']);
});

it('counts a request until it is handled and its response has been sent, or its client has left', async () => {
  const turns = new Turns<number>(requestsInProgress);
  const [sent, left] = await busy(turns);
  let next: Turn | undefined;
  void turns.begin(ANN, new PassThrough()).then((turn) => (next = turn));
  // Its client has left, but it is still being handled.
  left?.response.destroy();
  sent?.turn.handled();
  await nextTurn();
  expect(next).toBeUndefined();
  left?.turn.handled();
  await expect.poll(() => next).toBeDefined();

  let last: Turn | undefined;
  void turns.begin(ANN, new PassThrough()).then((turn) => (last = turn));
  await nextTurn();
  expect(last).toBeUndefined();
  sent?.response.end();
  sent?.response.resume();
  await expect.poll(() => last).toBeDefined();
});

it('skips a request whose client left while it waited', async () => {
  const turns = new Turns<number>(requestsInProgress);
  const [first] = await busy(turns);
  const left = new PassThrough();
  const [skipped, next] = [turns.begin(ANN, left), turns.begin(ANN, new PassThrough())];
  left.destroy();
  first?.turn.end();
  await expect(skipped).rejects.toMatchObject({ kind: generalErrors.TOO_MANY });
  await expect(next).resolves.toBeDefined();
});

it('rejects requests when too many wait, and accepts them again', async () => {
  const turns = new Turns<number>(requestsInProgress);
  const [first] = await busy(turns);
  const waiting = Array.from({ length: waitingRequests.max }, async () => turns.begin(ANN, new PassThrough()));
  await expect(turns.begin(ANN, new PassThrough())).rejects.toMatchObject({ kind: generalErrors.TOO_MANY });
  first?.turn.end();
  const next = await waiting[0];
  const one = turns.begin(ANN, new PassThrough());
  next?.end();
  await waiting[1];
  for (const turn of waiting.slice(1)) (await turn).end();
  await expect(one).resolves.toBeDefined();
});
