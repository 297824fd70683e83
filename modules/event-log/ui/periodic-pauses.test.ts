import { expect, it, vi } from 'vitest';
import { periodicPauses } from './periodic-pauses.ts';

/** Steps that take five milliseconds each, until the first pause. */
function stepsUntilPause(pauses: ReturnType<typeof periodicPauses>) {
  for (let step = 1; ; step++) {
    vi.advanceTimersByTime(5);
    const pause = pauses(step / 10);
    if (pause) return { step, pause };
  }
}

it('pauses after each slice of time, and reports the progress', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const done: number[] = [];
  const pauses = periodicPauses(new AbortController().signal, (part) => done.push(part));
  for (let slice = 1; slice <= 2; slice++) {
    const { step, pause } = stepsUntilPause(pauses);
    expect(step).toBe(3);
    await pause;
  }
  expect(done).toEqual([0.3, 0.3]);
});

it('ends a pause when the screen closes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const screen = new AbortController();
  const { pause } = stepsUntilPause(periodicPauses(screen.signal));
  screen.abort(new Error('closed'));
  await expect(pause).rejects.toThrow('closed');
});

it('seldom reads the clock while steps are short', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pauses = periodicPauses(new AbortController().signal);
  const clock = vi.spyOn(performance, 'now');
  for (let step = 1; step <= 1_000; step++) {
    vi.advanceTimersByTime(step % 500 === 0 ? 1 : 0);
    expect(pauses(step / 1_000)).toBeUndefined();
  }
  expect(clock.mock.calls.length).toBeLessThan(40);
  clock.mockRestore();
});

it('pauses soon once a short step is followed by long ones', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const pauses = periodicPauses(new AbortController().signal);
  for (let step = 1; step <= 1_000; step++) void pauses(step / 1_000);
  expect(stepsUntilPause(pauses).step).toBeLessThanOrEqual(64);
});
