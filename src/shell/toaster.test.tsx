import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { consoleOf } from '../../tests/console/console.ts';
import { show } from '../../tests/console/show.tsx';
import { toastShown } from './messages.ts';
import { bootCommand } from './points.ts';
import { TOAST_LIFE } from './toast.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

/** A page with toasts of a newer and an older screen. */
function toastTexts() {
  const { app } = consoleOf();
  show(app, () => null, '/');
  const toast = (id: keyof typeof TOAST_LIFE) => {
    const { type, definition, payload } = toastShown({ id, severity: 'success', text: id, life: TOAST_LIFE[id] });
    return { type, v: definition.version, payload, at: 0, by: 'server' as const };
  };
  act(() => app.restore(app.timeline.root, [toast('newer'), toast('older')]));
  return { app, texts: () => ['newer', 'older'].filter((text) => screen.queryByText(text) !== null) };
}

it('shows toasts for 3 seconds on newer screens, and for 5 on older ones', async () => {
  const { texts } = toastTexts();
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(2_999);
  expect(texts()).toEqual(['newer', 'older']);
  await pass(1);
  expect(texts()).toEqual(['older']);
  await pass(2_000);
  expect(texts()).toEqual([]);
});

it('closes a toast by its button', async () => {
  const { texts } = toastTexts();
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body));
  expect(texts()).toEqual(['older']);
});

it('does not show old toasts again after a reload', async () => {
  const { app, texts } = toastTexts();
  await act(async () => {
    for (const { command } of app.contributions(bootCommand)) await app.send(command()).outcome;
  });
  expect(texts()).toEqual([]);
});
