import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { App, type Entry } from '../kernel/index.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import { browserRuntime } from './browser-runtime.ts';
import { deadClickRecorded, showPanel } from './messages.ts';
import { shellModule } from './module.ts';
import { recordPageStates } from './record-page-state.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const PATIENCE = 11_000;

function Page({ app }: { readonly app: App }) {
  const [isShown, setShown] = useState(false);
  const [selected, select] = useState('Day');
  const entries = [
    { id: 'dead', label: 'Archive', act: () => {} },
    { id: 'sends', label: 'Keys', act: () => void app.send(showPanel({ panel: 'keys' })) },
    { id: 'shows', label: 'Details', act: () => setShown(true) },
    { id: 'selected', label: 'Newest', isSelected: true, act: () => {} },
  ];
  return (
    <>
      <time data-testid="time">Now</time>
      <MenuButton label="More" name="More" entries={entries} />
      {isShown && <p>Details</p>}
      {['Day', 'Week'].map((period) => (
        <button key={period} type="button" aria-pressed={period === selected} onClick={() => select(period)}>
          {period}
        </button>
      ))}
      <button type="button" className="dead">
        Forgotten
      </button>
      <button type="button" aria-disabled="true">
        Unavailable
      </button>
      <button type="button" data-unclickable>
        Drag
      </button>
      <button type="button" onClick={() => screen.getByRole('textbox', { name: 'Name' }).focus()}>
        Edit
      </button>
      <button type="button" onClick={() => document.querySelector<HTMLElement>('[type=file]')?.click()}>
        Upload
      </button>
      <button type="button" onClick={() => void app.send(showPanel({ panel: null }))}>
        Close
      </button>
      <input aria-label="Name" />
      <input type="file" aria-label="File" />
      <a href="#there">Elsewhere</a>
      <form noValidate onSubmit={(event) => event.preventDefault()}>
        <input aria-label="Website" aria-invalid="true" />
        <button type="submit">Save</button>
      </form>
      <section data-unrecorded>
        <button type="button">Step</button>
      </section>
    </>
  );
}

function recorded() {
  const app = new App({ modules: [shellModule], runtime: browserRuntime, onError: () => {} });
  const entries: Entry[] = [];
  app.entries.subscribe((entry) => entries.push(entry));
  render(<Page app={app} />);
  recordPageStates(app, document);
  const clicks = () =>
    entries.flatMap((entry) =>
      entry.kind === 'event' && entry.type === deadClickRecorded.type
        ? [deadClickRecorded.schema.parse(entry.payload)]
        : [],
    );
  return { clicks, entries };
}

const button = (name: string) => screen.getByRole('button', { name });
const waited = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function clickItem(name: string) {
  fireEvent.click(button('More'));
  await waited(100);
  fireEvent.click(screen.getByRole(name === 'Newest' ? 'menuitemradio' : 'menuitem', { name }));
  await waited(PATIENCE);
}

it('records a click on a button that led to nothing, without its text', async () => {
  const { clicks, entries } = recorded();
  fireEvent.click(button('Forgotten'));
  await waited(500);
  screen.getByTestId('time').textContent = 'Then';
  expect(clicks()).toEqual([]);
  await waited(PATIENCE);
  expect(clicks()).toEqual([{ control: 'dead in page 0', waited: expect.any(Number) }]);
  await waited(PATIENCE);
  expect(clicks().length).toBe(1);
  expect(JSON.stringify(entries)).not.toContain('Forgotten');
});

it('records a click on a menu item that only closes its menu', async () => {
  const { clicks } = recorded();
  await clickItem('Archive');
  expect(clicks()).toMatchObject([{ control: 'menu-item in menu-list 0' }]);
});

it('records it before the next input, unless that follows at once', async () => {
  const { clicks } = recorded();
  fireEvent.click(button('Forgotten'));
  await waited(300);
  fireEvent.pointerDown(button('Forgotten'));
  fireEvent.click(button('Forgotten'));
  expect(clicks()).toEqual([]);
  await waited(1_500);
  fireEvent.pointerDown(button('Close'));
  expect(clicks()).toMatchObject([{ waited: 1_500 }]);
  fireEvent.click(button('Close'));
  await waited(PATIENCE);
  expect(clicks().length).toBe(1);
});

it.each(['Week', 'Close', 'Edit', 'Upload', 'Day', 'Unavailable', 'Drag', 'Save', 'Step'])(
  'records no click on a button with a purpose, or without one now: %s',
  async (name) => {
    const { clicks } = recorded();
    fireEvent.click(button(name));
    await waited(PATIENCE);
    expect(clicks()).toEqual([]);
  },
);

it.each(['Keys', 'Details', 'Newest'])('records no click on a menu item that does something: %s', async (name) => {
  const { clicks } = recorded();
  await clickItem(name);
  expect(clicks()).toEqual([]);
});

it.each(['copy', 'scroll', 'invalid'])('takes %s as a result', async (type) => {
  const { clicks } = recorded();
  fireEvent.click(button('Forgotten'));
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  await waited(PATIENCE);
  expect(clicks()).toEqual([]);
});

it('takes leaving the window as a result, as a dialog of the browser does', async () => {
  const { clicks } = recorded();
  fireEvent.click(button('Forgotten'));
  dispatchEvent(new Event('blur'));
  await waited(PATIENCE);
  expect(clicks()).toEqual([]);
});
