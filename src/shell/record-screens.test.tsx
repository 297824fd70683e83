import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App, type Entry } from '../kernel/index.ts';
import { recordedTexts } from '../replay/screen-texts.ts';
import { recordNavigation } from './messages.ts';
import { recordScreens } from './record-screens.ts';
import { shellModule } from './module.ts';
import { browserRuntime } from './browser-runtime.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  history.replaceState(null, '', '/app/inbox');
  document.title = 'Inbox';
  document.documentElement.lang = 'en';
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

/** A console at `/inbox`, and what it has recorded of its screen. */
function setUp() {
  const app = new App({ modules: [shellModule], runtime: browserRuntime, onError: () => {} });
  const entries: Entry[] = [];
  app.entries.subscribe((entry) => entries.push(entry));
  recordScreens(app, document);
  const act = (search = '') => app.send(recordNavigation({ path: '/inbox', search }));
  const screens = () => recordedTexts(entries.map((entry, at) => ({ n: at + 1, ...entry })));
  const { rerender } = render(<p data-region="inbox/count">3 messages</p>);
  const show = (text: string) => rerender(<p data-region="inbox/count">{text}</p>);
  return { app, act, screens, show };
}

const regionsOf = (screens: ReturnType<typeof recordedTexts>) => screens.map(({ texts }) => [...texts.keys()]);

it('records what is on screen once nothing happens, and then only if it has changed', async () => {
  const { act, screens, show } = setUp();
  act();
  await vi.advanceTimersByTimeAsync(500);
  act();
  await vi.advanceTimersByTimeAsync(500);
  expect(screens()).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(regionsOf(screens())).toEqual([['shell/title', 'inbox/count']]);

  act();
  await vi.advanceTimersByTimeAsync(2000);
  expect(screens()).toHaveLength(1);
  act();
  show('4 messages');
  await vi.advanceTimersByTimeAsync(2000);
  const [first, second] = screens();
  expect(second?.texts.get('inbox/count')).not.toBe(first?.texts.get('inbox/count'));
});

it('records the screen after a change of the state that it does not show', async () => {
  const { act, screens } = setUp();
  act();
  await vi.advanceTimersByTimeAsync(2000);
  act('?state=NEW');
  await vi.advanceTimersByTimeAsync(2000);
  const [first, second] = screens();
  expect(second?.texts).toEqual(first?.texts);
  await vi.advanceTimersByTimeAsync(2000);
  expect(screens(), 'once').toHaveLength(2);
});

it('leaves out a text that changes while nothing happens', async () => {
  const { act, screens, show } = setUp();
  act();
  await vi.advanceTimersByTimeAsync(640);
  show('4 messages');
  await vi.advanceTimersByTimeAsync(500);
  expect(regionsOf(screens())).toEqual([['shell/title']]);
});

it('waits until what was typed is recorded', async () => {
  const { act, screens } = setUp();
  act();
  await vi.advanceTimersByTimeAsync(590);
  document.dispatchEvent(new Event('input'));
  await vi.advanceTimersByTimeAsync(500);
  expect(screens()).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(screens()).toHaveLength(1);
});

it('records that something was entered that is not recorded', async () => {
  const { act, screens } = setUp();
  act();
  await vi.advanceTimersByTimeAsync(2000);
  render(<input className="query" aria-label="Search" />);
  fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'Ada' } });
  await vi.advanceTimersByTimeAsync(2000);
  expect(regionsOf(screens()).at(-1)).toContain('query in page, not compared');
});

it('records nothing while another location is being loaded', async () => {
  const { act, screens } = setUp();
  act();
  history.replaceState(null, '', '/app/reports');
  await vi.advanceTimersByTimeAsync(2000);
  expect(screens()).toEqual([]);
});

/** A view with a field, which loses what is entered into it: it shows the same as before. */
const lose = (field: HTMLElement) => {
  fireEvent.input(field, { target: { value: 'Ada' } });
  fireEvent.input(field, { target: { value: '' } });
};

it('records the screen after input that it does not show, however long ago the screen was recorded', async () => {
  const { act, screens } = setUp();
  render(<input aria-label="Name" data-region="form/name" />);
  act();
  await vi.advanceTimersByTimeAsync(2000);
  lose(screen.getByLabelText('Name'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(screens()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(screens(), 'once').toHaveLength(2);
});

it('records what a field shows once it is left, however long it was in use', async () => {
  const { act, screens } = setUp();
  render(<input aria-label="Name" data-region="form/name" />);
  const field = screen.getByLabelText('Name');
  act();
  field.focus();
  fireEvent.input(field, { target: { value: 'Ada' } });
  await vi.advanceTimersByTimeAsync(2000);
  const inUse = regionsOf(screens()).at(-1);
  expect(inUse?.filter((region) => region.startsWith('form/name') && !region.includes('not compared'))).toEqual([]);
  field.blur();
  await vi.advanceTimersByTimeAsync(2000);
  const left = regionsOf(screens()).at(-1);
  expect(left?.some((region) => region.startsWith('form/name') && !region.includes('not compared'))).toBe(true);
});
