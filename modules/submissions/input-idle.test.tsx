import { beforeEach, expect, test, vi } from 'vitest';
import { PageInputIdle } from './input-idle.ts';

const quiet = new PageInputIdle();
const never = new AbortController().signal;
const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true }));

/** Measures the time until the input is idle, with an action repeated at an interval. */
async function waited(every = 1, act = () => {}): Promise<number> {
  const began = performance.now();
  const came: number[] = [];
  const idle = quiet.next(never).then(() => came.push(performance.now()));
  for (await vi.advanceTimersByTimeAsync(0); came.length === 0; await vi.advanceTimersByTimeAsync(every)) act();
  await idle;
  return (came[0] ?? Number.NaN) - began;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(10_000);
});

test('resolves immediately without input', async () => {
  expect(await waited()).toBe(0);
});

test('resolves shortly after the last key press', async () => {
  press();
  expect(await waited()).toBe(300);
});

test('treats scrolling and pointing as input', async () => {
  for (const event of [new Event('scroll'), new WheelEvent('wheel'), new MouseEvent('pointerdown')]) {
    document.body.dispatchEvent(event);
    expect(await waited()).toBe(300);
  }
});

test('waits two seconds at most for continuous input', async () => {
  press();
  expect(await waited(100, press)).toBe(2_000);
});

test('stops waiting when aborted', async () => {
  const stop = new AbortController();
  press();
  const idle = expect(quiet.next(stop.signal)).rejects.toThrow('stopped');
  stop.abort(new Error('stopped'));
  await vi.advanceTimersByTimeAsync(300);
  await idle;
});
