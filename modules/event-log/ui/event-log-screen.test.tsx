import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { App, defineModule, MemoryLog, provideValue, Recorder } from '../../../src/kernel/index.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { FakeClock } from '../../../tests/console/fake-clock.ts';
import { show } from '../../../tests/console/show.tsx';
import module from '../module.ts';
import { SaveFile } from '../save-file.ts';
import { mark, marksModule } from '../testing/marks.ts';
import { stubRedaction } from '../testing/stub-redaction.ts';
import EventLogScreen from './event-log-screen.tsx';

beforeEach(() => {
  // The test's browser lays nothing out: nothing ever has another size.
  class NeverResized {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', NeverResized);
  return () => vi.unstubAllGlobals();
});

/** A console in which submission 7 was marked, and its recorder. */
async function recorded() {
  const log: { text?: () => Promise<string> } = {};
  const saved: (readonly [name: string, content: string | undefined])[] = [];
  const contents: string[] = [];
  vi.stubGlobal(
    'Blob',
    class extends Blob {
      constructor(parts: string[]) {
        super(parts);
        contents.push(parts.join(''));
      }
    },
  );
  URL.createObjectURL = () => `blob:${contents.length - 1}`;
  const files: SaveFile = {
    save: () => {},
    saveAs: (name, url) => void saved.push([name, contents[Number(url.slice('blob:'.length))]]),
  };
  const device = defineModule({ id: 'device', provides: [provideValue(SaveFile, files)] });
  const app: App = new App({
    modules: assemble([shellModule, marksModule, module, device].map((one) => ({ folder: one.id, module: one }))),
    runtime: new FakeClock(),
    provides: [provideValue(EventLog, { text: () => log.text?.() ?? recorder.export() })],
    onError: (error) => {
      throw error;
    },
  });
  const recorder = new Recorder(app, new MemoryLog(), { product: 'Inlet', version: '1.2.0+abc' });
  await recorder.open();
  await app.send(mark({ id: 7, flag: true })).outcome;
  return { app, log, saved, text: await recorder.export() };
}
const list = () => within(screen.getByRole('listbox'));
const option = async (name: RegExp) => within(await screen.findByRole('listbox')).getByRole('option', { name });
const selected = () => list().getByRole('option', { selected: true }).textContent;
const file = (text: string) => new File([text], 'found.jsonl');
const open = async (text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file(text), { applyAccept: false });
};

it("shows this tab's log, and changes and causes of the selected entry", async () => {
  const { app } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await userEvent.click(await option(/marks\/marked/));
  expect(screen.getByText('Inlet 1.2.0+abc')).toBeTruthy();
  expect(await screen.findByText('Verified')).toBeTruthy();
  expect(screen.getByText('except for what screens showed, which is not recorded')).toBeTruthy();
  expect(screen.getByText(/1 checkpoint verified/)).toBeTruthy();
  expect(screen.getByText('1 command run again')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go to entry' })).toBeNull();
  const detail = within(screen.getByRole('article'));
  expect(detail.getByText('optimistic')).toBeTruthy();
  const added = within(detail.getByRole('row', { name: /^\[id=7\] added/ }));
  expect(added.getByText('{"id":7,"flag":true}')).toBeTruthy();
  await userEvent.click(detail.getByRole('button', { name: /Command marks\/mark/ }));
  expect(selected()).toMatch(/Command marks\/mark/);
  expect(detail.getByText('This entry changed no state.')).toBeTruthy();
});

it('folds a part of an entry’s JSON, which Copy still includes', async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  await open(text.replace(/("type":"marks\/marked".*?)"flag":true/, '$1"flag":{"set":true,"on":[1,2]}'));
  await userEvent.click(await option(/marks\/marked/));
  const figure = within(screen.getByText('Payload').closest('figure') as HTMLElement);
  const json = () => figure.getByText('"set"').closest('pre')?.textContent;
  expect(json()).toContain('"set": true,');
  await userEvent.click(figure.getByRole('button', { name: 'Fold flag', expanded: true }));
  expect(figure.getByText(/"flag"/).closest('pre')?.textContent).toContain('"flag": { … }');
  expect(figure.queryByText('"set"')).toBeNull();
  await userEvent.click(figure.getByRole('button', { name: 'Fold flag', expanded: false }));
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
  await userEvent.type(screen.getByLabelText('Filter by type'), 'marks');
  await userEvent.click(screen.getByRole('button', { name: 'Next entry' }));
  expect(selected()).toMatch(/marks\/marked/);
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('Entry 3: Event marks/marked');
  await waitFor(() => expect(at()).toBe('/event-log?n=3'));
  await userEvent.type(screen.getByLabelText('Filter by type'), ' nonsense');
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

it("opens a file, shows what is wrong with it, and returns to this tab's log", async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log?n=3');
  await option(/marks\/marked/);
  const older = text.replace('1.2.0+abc', '1.1.0').replace(/("digests":.*?"marks\/rows":")[^"]+/, '$10123456789abc');
  await open(older);
  expect(await screen.findByText('found.jsonl')).toBeTruthy();
  expect(screen.getByText(/Recorded by another version/).textContent).toMatch(/1\.1\.0$/);
  expect(screen.getByText(/First difference at entry \d+: marks\/rows/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to entry' }));
  expect(selected()).toMatch(/Checkpoint/);
  await userEvent.click(screen.getByRole('button', { name: 'Entry 3' }));
  expect(selected()).toMatch(/marks\/marked/);

  await open(text.slice(0, -30));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Could not open found.jsonl.*line \d+: not JSON/);
  expect(screen.getByRole('listbox')).toBeTruthy();
  await open('');
  expect(await screen.findByText('This file is not an event log.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Back to this tab’s log' }));
  expect(await screen.findByText('Recorded in this tab')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leads to the entry that a command no longer causes when it runs again', async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  await open(text.replace(/("marks\/marked".*?"flag":)true/, '$1false'));
  const line = 'First difference at entry 3: marks/mark behaves differently when run again';
  expect(await screen.findByText(line)).toBeTruthy();
  expect(screen.getByText(/^Difference at entry \d+: marks\/rows\. Events applied/)).toBeTruthy();
  const yielded = within(screen.getByText('Entry 3 when its command is run again:').closest('details') as HTMLElement);
  expect(yielded.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Path',
    'Recorded',
    'Now',
  ]);
  expect(yielded.getByRole('row', { name: 'payload.flag false true' })).toBeTruthy();
  await userEvent.click(yielded.getByRole('button', { name: 'Entry 1' }));
  expect(selected()).toMatch(/Command marks\/mark/);
  await userEvent.click(screen.getByRole('button', { name: 'Go to entry' }));
  expect(selected()).toMatch(/^3 Event/);
});

it('saves a difference as a test with the reduced log, and says why if that failed', async () => {
  const { app, text, saved } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  expect(screen.queryByRole('button', { name: 'Save as a test' })).toBeNull();
  stubRedaction(() => [{ kind: 'failed', message: 'no worker' }]);
  await open(text.replace(/("marks\/marked".*?"flag":)true/, '$1false'));
  await userEvent.click(await screen.findByRole('button', { name: 'Save as a test' }));
  expect(await screen.findByText('Could not make a test: no worker')).toBeTruthy();

  stubRedaction((part) => [{ kind: 'redacted', redacted: { text: part, replaced: [], preview: [] } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Save as a test' }));
  await waitFor(() => expect(saved.map(([name]) => name)).toEqual(['regression.test.ts', 'regression.jsonl']));
  const [source = '', log = ''] = saved.map(([, content]) => content);
  expect(source).toContain("it('runs marks/mark, unlike the build that recorded regression.jsonl'");
  expect(source).toContain("got: { kind: 'event', type: 'marks/marked', v: 1, payload: { id: 7, flag: true }");
  expect(log).toContain('"flag":false');
  expect(log.split('\n').filter((line) => line.includes('"n":'))).toHaveLength(4);
});

it('does not call a log verified if its commands could not be run again', async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  await open(text.replace('"type":"marks/mark"', '"type":"marks/remove"'));
  expect(await screen.findByText('No differences, but some parts could not be verified')).toBeTruthy();
  const commands = screen.getByText('1 command could not be run again').closest('details');
  expect(commands?.textContent).toContain('marks/remove no module handles it');
  expect(screen.queryByText('Verified')).toBeNull();
});

it('says in one line what could not be verified, and leads to the first error', async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  const entries = text.trimEnd().split('\n');
  await open(entries.filter((line) => !line.includes('"kind":"checkpoint"')).join('\n'));
  expect(await screen.findByText('No differences, but some parts could not be verified')).toBeTruthy();
  expect(screen.getByText(/The log has no checkpoint/)).toBeTruthy();

  await open(text.replace(/("marks\/marked".*?"flag":)true/, '$1"yes"'));
  expect(await screen.findByText(/First error at entry 3: marks\/marked, version 1, is not as defined/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to entry' }));
  expect(selected()).toMatch(/^3 Event/);
});

it('leads to the first violated invariant', async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log');
  await option(/marks\/marked/);
  await open(text.replace('"shell/undoables":{"done":[]}', '"shell/undoables":{"done":[{"id":"a"},{"id":"a"}]}'));
  expect(await screen.findByText('First violated invariant at entry 1: a command can be undone once')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to entry' }));
  expect(selected()).toMatch(/^1 Command/);
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
