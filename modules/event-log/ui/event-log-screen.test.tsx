import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NeverResized } from '../../../tests/console/never-resized.ts';
import { show } from '../../../tests/console/show.tsx';
import { list, open, option, recorded, selected } from '../testing/recorded-console.ts';
import EventLogScreen from './event-log-screen.tsx';

beforeEach(() => void vi.stubGlobal('ResizeObserver', NeverResized));

it("shows this tab's log, and changes and causes of the selected entry", async () => {
  const { app } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await userEvent.click(await option(/marks\/marked/));
  expect(screen.getByText('Inlet 1.2.0+abc')).toBeTruthy();
  expect(await screen.findByText('Verified')).toBeTruthy();
  expect(screen.getByText('Verified').parentElement?.textContent).toBe(
    'Verified by 1 checkpoint and 1 command run again. This log does not contain the texts on screen.',
  );
  expect(screen.queryByRole('button', { name: 'Go to entry' })).toBeNull();
  const detail = within(screen.getByRole('article'));
  expect(detail.getByText('optimistic')).toBeTruthy();
  const added = within(detail.getByRole('row', { name: /^\[id=7\] (–\s*)?none/ }));
  expect(added.getByText('{"id":7,"flag":true}')).toBeTruthy();
  await userEvent.click(detail.getByRole('button', { name: /Command marks\/mark/ }));
  expect(selected()).toMatch(/Command marks\/mark/);
  expect(detail.getByText('This entry changed no state.')).toBeTruthy();
});

it('opens a file whose selection began while this tab’s log was still read', async () => {
  const { app, log, text } = await recorded();
  const own = Promise.withResolvers<string>();
  log.text = () => own.promise;
  show(app, EventLogScreen, '/event-log');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  own.resolve(text);
  await option(/marks\/marked/);
  if (input) await userEvent.upload(input, new File([text], 'chosen.jsonl'), { applyAccept: false });
  expect(await screen.findByText('chosen.jsonl')).toBeTruthy();
});

it('collapses a part of an entry’s JSON, which Copy still includes', async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  await open(text.replace(/("type":"marks\/marked".*?)"flag":true/, '$1"flag":{"set":true,"on":[1,2]}'));
  await userEvent.click(await option(/marks\/marked/));
  const figure = within(screen.getByText('Payload').closest('figure') as HTMLElement);
  const json = () => figure.getByText('"set"').closest('pre')?.textContent;
  expect(json()).toContain('"set": true,');
  await userEvent.click(figure.getByRole('button', { name: 'Contents of flag', expanded: true }));
  expect(figure.getByText(/"flag"/).closest('pre')?.textContent).toContain('"flag": { … }');
  expect(figure.queryByText('"set"')).toBeNull();
  await userEvent.click(figure.getByRole('button', { name: 'Contents of flag', expanded: false }));
  expect(json()).toContain('"on": [');
});

it('shows the stack of an error in the sources, and as recorded if asked for', async () => {
  const { app, text } = await recorded();
  const map = { sources: ['../../../modules/marks/state.ts'], names: ['set'], mappings: 'AAIEA' };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.endsWith('/assets/marks-1.js.map') ? Response.json(map) : new Response('', { status: 404 })),
  );
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  const stack = [
    '    at x (https://a.example/app/assets/marks-1.js:1:7)',
    '    at y (https://a.example/app/assets/gone-2.js:1:7)',
  ];
  const payload = { module: 'marks', where: 'handling marks/mark', message: 'Error: broken', stack };
  const n = Math.max(...[...text.matchAll(/"n":(\d+)/g)].map(([, number]) => Number(number))) + 1;
  const thrown = { kind: 'event', n, type: 'kernel/faulted', v: 2, payload, at: 1, by: 'user' };
  await open(`${text.trimEnd()}\n${JSON.stringify(thrown)}\n`);
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  await userEvent.click(await screen.findByText('1 error'));
  const item = within(screen.getByText('1 error').closest('details') as HTMLElement);
  expect(await item.findByText(/^at set \(modules\/marks\/state\.ts:5:3\)/)).toBeTruthy();
  expect(item.getByText(/at y \(https:\/\/a\.example\/app\/assets\/gone-2\.js:1:7\)$/)).toBeTruthy();
  await userEvent.click(item.getByRole('button', { name: 'Show built files' }));
  expect(item.getByText(/^at x \(https:\/\/a\.example/)).toBeTruthy();
  await userEvent.click(item.getByRole('button', { name: 'Show sources' }));
  expect(item.getByText(/^at set/)).toBeTruthy();
});

it('moves through the filtered entries with keys, buttons and slider', async () => {
  const { app } = await recorded();
  const { at } = show(app, EventLogScreen, '/event-log?n=2');
  const entries = await screen.findByRole('listbox');
  expect(list().queryByRole('option', { name: /Phase/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Phase/, pressed: false }));
  entries.focus();
  expect(selected()).toMatch(/^2 Phase/);
  await userEvent.keyboard('{ArrowDown}');
  expect(selected()).toMatch(/^3 Event/);
  await userEvent.keyboard('{Home}{End}{ArrowUp}');
  await userEvent.click(screen.getByRole('button', { name: 'First entry' }));
  expect(selected()).toMatch(/^1 Command/);
  await userEvent.type(screen.getByLabelText('Filter by type or number'), 'marks');
  await userEvent.click(screen.getByRole('button', { name: 'Next entry' }));
  expect(selected()).toMatch(/marks\/marked/);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Entry 3: Event marks/marked');
  await waitFor(() => expect(at()).toBe('/event-log?n=3'));
  await userEvent.type(screen.getByLabelText('Filter by type or number'), ' nonsense');
  expect(list().queryByRole('option')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(selected()).toMatch(/marks\/marked/);
});

it('plays the entries, stops at the end, and starts again from there', async () => {
  const { app } = await recorded();
  show(app, EventLogScreen, '/event-log?n=1');
  await option(/marks\/marked/);
  const end = screen.getByText(/^1 of \d/).textContent?.replace(/^1 of (\d+)$/, '$1 of $1') ?? '';
  await userEvent.click(screen.getByRole('radio', { name: '16×' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(await screen.findByText(end)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  await screen.findByText(end);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

it('shows an empty log and a log that cannot be read', async () => {
  const { app, log, text } = await recorded();
  const [header = '', snapshot = ''] = text.split('\n');
  log.text = () => Promise.resolve(`${header}\n${snapshot}\n`);
  show(app, EventLogScreen, '/event-log');
  expect(await screen.findByText('Nothing recorded yet')).toBeTruthy();
  log.text = () => Promise.reject(new Error('quota exceeded'));
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Could not read.*quota exceeded/);
});

it('shows unexpected file content as text or reports what is wrong', async () => {
  const { app } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  const line = (n: number, entry: object) => JSON.stringify({ n, at: 1e300, ...entry });
  await open(
    [
      JSON.stringify({ kind: 'header', format: 1, product: {}, version: 7 }),
      line(1, { kind: 'command', id: 'a', type: '<img src=x>', by: [], cause: 'a' }),
      line(2, { kind: 'event', type: 'kernel/settled', v: 2, payload: { outcome: {} }, by: {}, command: 'a' }),
      line(3, { kind: 'draw', command: 'a', what: { x: 1 } }),
      line(4, { kind: 'exchange', command: 'a', endpoint: 'x/y', status: 'odd' }),
      line(5, { kind: 'checkpoint', digests: {} }),
    ].join('\n'),
  );
  await screen.findByText('found.jsonl');
  await userEvent.click(screen.getByRole('button', { name: /^Phase/ }));
  await userEvent.click(await option(/<img src=x>/));
  for (const at of [2, 3, 4, 5]) {
    await userEvent.click(screen.getByRole('button', { name: 'Next entry' }));
    expect(selected()).toMatch(new RegExp(`^${at}`));
  }
  expect(document.querySelector('main img')).toBeNull();
});
