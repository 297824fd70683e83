import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { windowWithAddressBar } from './address-bar.ts';

const router = windowWithAddressBar(window);
let replace: MockInstance<History['replaceState']>;

beforeEach(() => {
  replace = vi.spyOn(history, 'replaceState');
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('shows a replaced address after the paint', () => {
  router.history.replaceState({ idx: 0 }, '', '/app/a');
  expect(location.pathname).not.toBe('/app/a');
  expect(router.history.state).toEqual({ idx: 0 });
  vi.runAllTimers();
  expect(location.pathname).toBe('/app/a');
});

it('shows the last of two hundred addresses within a second, and changes it fewer times than browsers allow', () => {
  for (let step = 1; step <= 200; step += 1) {
    router.history.replaceState({ idx: 0 }, '', `/app/${step}`);
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(1_000);
  expect(location.pathname).toBe('/app/200');
  expect(replace.mock.calls.length).toBeGreaterThan(1);
  expect(replace.mock.calls.length).toBeLessThanOrEqual(5);
});

it('leaves an entry with its latest address before it adds another one', () => {
  const before = history.length;
  router.history.replaceState({ idx: 0 }, '', '/app/left');
  router.history.pushState({ idx: 1 }, '', '/app/added');
  expect(replace).toHaveBeenLastCalledWith({ idx: 0 }, '', '/app/left');
  vi.runAllTimers();
  expect(location.pathname).toBe('/app/added');
  expect(history.length).toBe(before + 1);
});

it('does not change the entry that Back returned to', () => {
  router.history.pushState({ idx: 1 }, '', '/app/returned-to');
  router.history.replaceState({ idx: 1 }, '', '/app/left');
  dispatchEvent(new PopStateEvent('popstate'));
  vi.runAllTimers();
  expect(location.pathname).toBe('/app/returned-to');
});

it('shows the latest address when the page is left', () => {
  router.history.replaceState({ idx: 0 }, '', '/app/latest');
  dispatchEvent(new Event('pagehide'));
  expect(location.pathname).toBe('/app/latest');
});
