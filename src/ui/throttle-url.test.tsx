import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { throttleUrlUpdates } from './throttle-url.ts';

const { href } = location;
let replace: MockInstance<History['replaceState']>;
let stop = () => {};

let start = 0;

beforeEach(() => {
  replace = vi.spyOn(History.prototype, 'replaceState');
  vi.useFakeTimers();
  // Each clock begins at 0, and what is under test remembers when it last changed the URL.
  vi.advanceTimersByTime((start += 10_000));
  stop = throttleUrlUpdates();
});
afterEach(() => {
  stop();
  vi.runAllTimers();
  vi.useRealTimers();
  history.replaceState(null, '', href);
});

it('shows a replaced URL after the paint', () => {
  history.replaceState({ idx: 0 }, '', '/app/a');
  expect(location.pathname).not.toBe('/app/a');
  vi.runAllTimers();
  expect(location.pathname).toBe('/app/a');
});

it('shows the last of two hundred addresses within a second, and changes it fewer times than browsers allow', () => {
  for (let step = 1; step <= 200; step += 1) {
    history.replaceState({ idx: 0 }, '', `/app/${step}`);
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(1_000);
  expect(location.pathname).toBe('/app/200');
  expect(replace.mock.calls.length).toBeGreaterThan(1);
  expect(replace.mock.calls.length).toBeLessThanOrEqual(5);
});

it('leaves an entry with its latest URL before it adds another one', () => {
  const before = history.length;
  history.replaceState({ idx: 0 }, '', '/app/left');
  history.pushState({ idx: 1 }, '', '/app/added');
  expect(replace).toHaveBeenLastCalledWith({ idx: 0 }, '', '/app/left');
  vi.runAllTimers();
  expect(location.pathname).toBe('/app/added');
  expect(history.length).toBe(before + 1);
});

it('does not change the entry that Back returned to', () => {
  history.pushState({ idx: 1 }, '', '/app/returned-to');
  history.replaceState({ idx: 1 }, '', '/app/left');
  dispatchEvent(new PopStateEvent('popstate'));
  vi.runAllTimers();
  expect(location.pathname).toBe('/app/returned-to');
});

it('shows the latest URL when the page is left', () => {
  history.replaceState({ idx: 0 }, '', '/app/latest');
  dispatchEvent(new Event('pagehide'));
  expect(location.pathname).toBe('/app/latest');
});

it('shows what waits, and then every URL at once, when the steps end', () => {
  const others = throttleUrlUpdates();
  history.replaceState({ idx: 0 }, '', '/app/waits');
  stop();
  expect(location.pathname).not.toBe('/app/waits');
  others();
  expect(location.pathname).toBe('/app/waits');
  history.replaceState({ idx: 0 }, '', '/app/at-once');
  expect(location.pathname).toBe('/app/at-once');
  stop = () => {};
});
