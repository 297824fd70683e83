import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordedPage } from '../../tests/console/recorded-page.tsx';
import { showPageState } from './show-page-state.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows again what was recorded', async () => {
  const { page, unmount } = recordedPage();
  unmount();
  const state = {
    open: ['menu-button in page 1', 'details in page 0'],
    scrolled: { 'rows 0': 120 },
    selected: ['7'],
    dialogs: [],
  };
  const shown = showPageState(document, state, new AbortController().signal);
  // The page loads later.
  await vi.advanceTimersByTimeAsync(100);
  render(page);
  await vi.advanceTimersByTimeAsync(100);
  await shown;
  expect(screen.getByRole('menuitem', { name: 'As CSV' }).isConnected).toBe(true);
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true);
  expect(screen.getByTestId('rows').scrollTop).toBe(120);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select 7' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select 8' }).checked).toBe(false);
});

it('waits for a limited time for what does not appear, and not at all when another state is to be shown', async () => {
  const gone = {
    open: ['menu-button in page 9'],
    scrolled: { 'no-list 0': 5, '': 3 },
    selected: [],
    dialogs: [['gone 1']],
    controls: { 'input in page 9': 1 },
  };
  const shown = showPageState(document, gone, new AbortController().signal);
  const settled = vi.fn();
  void shown.then(settled);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(settled).toHaveBeenCalled();
  const stopped = new AbortController();
  const other = showPageState(document, gone, stopped.signal);
  stopped.abort();
  void other.then(settled);
  await vi.advanceTimersByTimeAsync(100);
  expect(settled).toHaveBeenCalledTimes(2);
});

it('clicks nothing while parts of the page appear, which change the names of the controls after them', async () => {
  const click = vi.fn();
  const part = (name: string) => (
    <section key={name}>
      <button type="button" onClick={() => click(name)}>
        {name}
      </button>
    </section>
  );
  const { rerender } = render(['Funnel'].map(part));
  const state = { open: [], scrolled: {}, selected: [], dialogs: [['button in section 1']] };
  const shown = showPageState(document, state, new AbortController().signal);
  for (const names of [
    ['Funnel', 'Request'],
    ['Funnel', 'Beta', 'Request'],
    ['Funnel', 'Request', 'Beta'],
  ]) {
    await vi.advanceTimersByTimeAsync(60);
    rerender(names.map(part));
  }
  expect(click).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(6_000);
  await shown;
  expect(click.mock.calls).toEqual([['Request']]);
});
