import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordedPage } from '../../tests/console/recorded-page.tsx';
import { AppContext } from '../ui/app-context.ts';
import { useSelectedItems } from '../ui/use-selected-items.ts';
import { useShortcut } from '../ui/use-shortcut.ts';
import { useViewActions, viewActions } from '../ui/use-view-actions.ts';
import { recordNavigation } from './messages.ts';
import { showPageState } from './show-page-state.ts';
import { useAct } from './use-act.ts';
import { notifyViewAction } from './view-action-events.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PAUSE = 2_000;

function scroll(top: number): void {
  const list = screen.getByTestId('rows');
  list.scrollTop = top;
  list.dispatchEvent(new Event('scroll'));
}

function pressKey(key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true });
  // By the clock of the test.
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  document.body.dispatchEvent(event);
}

const menu = (name: string) => screen.getByRole('button', { name });

it('records open menus, scroll positions and selected rows once, when nothing happens any more', async () => {
  const { recorded, events, entries } = recordedPage();
  menu('Export').click();
  screen.getByRole('checkbox', { name: 'Select 8' }).click();
  for (let top = 10; top <= 200; top += 10) {
    scroll(top);
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(events()).toBe(0);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded()).toEqual({
    open: ['menu-button in page 1'],
    scrolled: { 'rows 0': 200 },
    selected: ['8'],
    dialogs: [],
  });
  expect(events()).toBe(1);

  menu('Export').focus();
  menu('Export').dispatchEvent(new KeyboardEvent('keyup', { key: 'Tab', bubbles: true }));
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(events()).toBe(1);
  // Names, classes and numbers only: no text of the page, in particular no secret.
  expect(JSON.stringify(entries)).not.toMatch(/hunter2|CSV|Deliveries/);
});

it('records what is selected before a click or an action by key does something with it', async () => {
  const { recorded, events } = recordedPage();
  await vi.advanceTimersByTimeAsync(PAUSE);
  const before = events();
  for (const id of [8, 7]) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${id}` }));
  expect(events()).toBe(before);
  const seen: (readonly string[])[] = [];
  menu('Export').addEventListener('click', () => void seen.push(recorded().selected));
  fireEvent.click(menu('Export'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select 7' }));
  notifyViewAction('submissions/archive');
  seen.push(recorded().selected);
  expect(seen).toEqual([['8', '7'], []]);
});

it('records what changed before it started', async () => {
  const rows = document.createElement('div');
  rows.className = 'rows';
  const menuButton = document.createElement('button');
  menuButton.ariaExpanded = 'true';
  document.body.append(rows, menuButton);
  rows.scrollTop = 90;
  const { recorded, events } = recordedPage();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded()).toEqual({
    open: ['button in page 0'],
    scrolled: { 'rows 0': 90 },
    selected: [],
    dialogs: [],
  });
  expect(events()).toBe(1);
  rows.remove();
  menuButton.remove();
});

it('records what was set without typing, except for drafts, and sets it again', async () => {
  const { page, unmount, recorded, app } = recordedPage();
  expect(recorded().controls).toBeUndefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Digest' }), { target: { value: 'weekly' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Draft' }), { target: { value: 'weekly' } });
  screen.getByRole('radio', { name: 'weekly' }).click();
  screen.getByRole('radio', { name: 'daily' }).click();
  screen.getByRole('switch', { name: 'Files' }).click();
  screen.getByRole('checkbox', { name: 'Select 8' }).click();
  screen.getByText('Campaigns').click();
  screen.getByText('Sources').click();
  screen.getByText('Campaigns').click();
  await vi.advanceTimersByTimeAsync(PAUSE);
  const state = recorded();
  expect(state.controls).toEqual({
    'button in section 0': 0,
    'button in section 1': 1,
    'input in page 0': 2,
    'visually-hidden in segments 1': 1,
    'input in page 1': 0,
  });
  app.send(recordNavigation({ path: '/reports', search: '' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorded().controls).toBeUndefined();
  unmount();
  const shown = showPageState(document, state, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(100);
  render(page);
  await vi.advanceTimersByTimeAsync(500);
  await shown;
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Digest' }).value).toBe('weekly');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'daily' }).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Campaigns', pressed: true })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Files' }).checked).toBe(false);
});

it('records selected rows that are not on the page, as many as are legible', async () => {
  const select = vi.fn();
  function List({ ids }: { readonly ids: readonly number[] }) {
    useSelectedItems({ ids, select });
    return null;
  }
  const { recorded } = recordedPage();
  const { rerender, unmount } = render(<List ids={[70, 80]} />);
  pressKey('x');
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().selected).toEqual(['70', '80']);
  const shown = showPageState(document, recorded(), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(100);
  await shown;
  expect(select).toHaveBeenCalledWith([70, 80]);
  rerender(<List ids={Array.from({ length: 5000 }, (_, at) => at)} />);
  pressKey('x');
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().selected.length).toBe(1000);
  unmount();
});

it('records which clicks opened a dialog, and opens it again by them', async () => {
  const { page, unmount, recorded, app } = recordedPage();
  menu('Export').click();
  const entry = await vi.waitFor(() => screen.getByRole('menuitem', { name: 'Several' }));
  entry.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  entry.click();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded()).toMatchObject({ open: [], dialogs: [['menu-button in page 1', 'menu-item in menu-list 1']] });

  const state = recorded();
  app.send(recordNavigation({ path: '/reports', search: '' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorded().dialogs).toEqual([]);
  unmount();
  render(page);
  expect(screen.queryByRole('dialog')).toBeNull();
  const shown = showPageState(document, state, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(500);
  await shown;
  expect(screen.getByRole('dialog', { name: 'Which ones?' }).isConnected).toBe(true);
});

it('records which action opened a dialog, by a key or from the palette, and performs it again', async () => {
  function Actionable({ performs: id }: { readonly performs: string }) {
    const act = useAct();
    const [asks, ask] = useState('');
    useShortcut('notes/ask', () => ask('Ask?'));
    useViewActions(
      ['anna', 'call-zoe'].map((name) => ({
        id: `workflow/run/${name}`,
        title: name,
        icon: 'bolt',
        act: () => ask(`${name}?`),
      })),
    );
    useEffect(() => {
      const onKey = ({ key }: KeyboardEvent) => {
        const ofView = viewActions().find((one) => one.id === id)?.act;
        if (key === 'n') act({ id, ...(ofView && { act: ofView }) });
      };
      // As the console's keys do: before the page sees the key.
      addEventListener('keydown', onKey, true);
      return () => removeEventListener('keydown', onKey, true);
    });
    return asks && <dialog open aria-label={asks} />;
  }
  for (const [id, name, title] of [
    ['notes/ask', 'action:notes/ask 0', 'Ask?'],
    ['workflow/run/call-zoe', 'action:workflow/run 1', 'call-zoe?'],
  ] as const) {
    const { app, recorded, entries } = recordedPage();
    const page = (
      <AppContext value={app}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element: <Actionable performs={id} /> }])} />
      </AppContext>
    );
    const { unmount } = render(page);
    pressKey('n');
    await vi.advanceTimersByTimeAsync(50);
    // Another key, before the pause.
    pressKey('Shift');
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(recorded().dialogs).toEqual([[name]]);
    // Users name these.
    expect(JSON.stringify(entries)).not.toContain('call-zoe');
    unmount();
    const shown = showPageState(document, recorded(), new AbortController().signal);
    await vi.advanceTimersByTimeAsync(100);
    render(page);
    await vi.advanceTimersByTimeAsync(500);
    await shown;
    expect(screen.getByRole('dialog', { name: title }).isConnected).toBe(true);
    cleanup();
  }
});

it('records how a dialog was opened during whose click or key the recording loaded', async () => {
  const dialog = document.createElement('dialog');
  dialog.open = true;
  const early = recordedPage(() => {
    document.body.append(dialog);
    return menu('Settings');
  });
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(early.recorded().dialogs).toEqual([['menu-button in page 0']]);
  early.unmount();

  notifyViewAction('notes/ask');
  const { recorded } = recordedPage();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().dialogs).toEqual([['action:notes/ask 0']]);
  dialog.remove();
});

it('records a dialog that loads after the pause, once something is entered into it', async () => {
  const { recorded } = recordedPage();
  menu('Export').click();
  await vi.advanceTimersByTimeAsync(PAUSE);
  document.body.append(Object.assign(document.createElement('dialog'), { open: true, className: 'late' }));
  fireEvent.input(document.querySelector('.late') ?? document.body);
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().dialogs).toEqual([['menu-button in page 1']]);
  document.querySelector('.late')?.remove();
});

it('attributes a dialog that a key or the state opened to no click', async () => {
  const { recorded } = recordedPage();
  menu('Settings').click();
  pressKey('n');
  const dialog = document.createElement('dialog');
  dialog.open = true;
  document.body.append(dialog);
  await vi.advanceTimersByTimeAsync(PAUSE);
  // A click afterwards did not open it either.
  menu('Export').click();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().dialogs).toEqual([[]]);
  const shown = showPageState(document, recorded(), new AbortController().signal);
  await vi.advanceTimersByTimeAsync(100);
  await shown;
  dialog.remove();
});

it('leaves out a screen that recorded screens do not show', async () => {
  const { recorded } = recordedPage();
  const events = document.createElement('main');
  events.dataset['unrecorded'] = '';
  events.innerHTML = '<button aria-expanded="true"></button><details open></details>';
  document.body.append(events);
  menu('Settings').click();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().open).toEqual(['menu-button in page 0']);
  events.remove();
});

it('forgets open menus on another screen', async () => {
  const { app, recorded } = recordedPage();
  menu('Settings').click();
  await vi.advanceTimersByTimeAsync(PAUSE);
  expect(recorded().open).toEqual(['menu-button in page 0']);
  app.send(recordNavigation({ path: '/reports', search: '' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorded().open).toEqual([]);
});
