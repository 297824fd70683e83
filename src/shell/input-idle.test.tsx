import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageInputIdle } from './input-idle.ts';

const quiet = new PageInputIdle();
const never = new AbortController().signal;
const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));

/** How long until a quiet moment comes, and what is done meanwhile every so many milliseconds. */
async function waited(every = 1, act = () => {}): Promise<number> {
  const began = performance.now();
  const came: number[] = [];
  const moment = quiet.next(never).then(() => came.push(performance.now()));
  for (await vi.advanceTimersByTimeAsync(0); came.length === 0; await vi.advanceTimersByTimeAsync(every)) act();
  await moment;
  return (came[0] ?? Number.NaN) - began;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(10_000);
});
afterEach(() => vi.useRealTimers());

test('where nobody is at work there is nothing to wait for', async () => {
  expect(await waited()).toBe(0);
});

test('it comes a moment after the last key', async () => {
  press();
  expect(await waited()).toBe(300);
});

test('who scrolls or points is at work, too', async () => {
  for (const event of [new Event('scroll'), new WheelEvent('wheel'), new MouseEvent('pointerdown')]) {
    document.body.dispatchEvent(event);
    expect(await waited()).toBe(300);
  }
});

test('who never pauses is not waited for longer than two seconds', async () => {
  press();
  expect(await waited(100, press)).toBe(2_000);
});

test('what is stopped waits no more', async () => {
  const stop = new AbortController();
  press();
  const moment = expect(quiet.next(stop.signal)).rejects.toThrow('stopped');
  stop.abort(new Error('stopped'));
  await vi.advanceTimersByTimeAsync(300);
  await moment;
});
