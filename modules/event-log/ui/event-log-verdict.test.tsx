import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { NeverResized } from '../../../tests/console/never-resized.ts';
import { show } from '../../../tests/console/show.tsx';
import { open, option, recorded, selected } from '../testing/recorded-console.ts';
import { stubRedaction } from '../testing/stub-redaction.ts';
import { DriveResult } from './drive-result.tsx';
import EventLogScreen from './event-log-screen.tsx';

beforeEach(() => void vi.stubGlobal('ResizeObserver', NeverResized));

const unfold = async () => userEvent.click(await screen.findByRole('button', { name: 'Details', expanded: false }));

it("opens a file, shows what is wrong with it, and returns to this tab's log", async () => {
  const { app, text } = await recorded();
  show(app, EventLogScreen, '/event-log?n=3');
  await option(/marks\/marked/);
  const older = text.replace('1.2.0+abc', '1.1.0').replace(/("digests":.*?"marks\/rows":")[^"]+/, '$10123456789abc');
  await open(older);
  expect(await screen.findByText('found.jsonl')).toBeTruthy();
  expect(screen.getByText(/Recorded by another version/).textContent).toMatch(/1\.1\.0$/);
  expect(await screen.findByText(/First difference at entry \d+: marks\/rows/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go to entry' }));
  expect(selected()).toMatch(/marks\/marked/);
  await userEvent.click(await option(/Checkpoint/));
  await unfold();
  await userEvent.click(screen.getByRole('button', { name: 'Entry 3' }));
  expect(selected()).toMatch(/marks\/marked/);

  await open(text.slice(0, -30));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Could not open found.jsonl.*line \d+: not JSON/);
  expect(screen.getByRole('listbox')).toBeTruthy();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const selecting = vi.spyOn(input ?? new HTMLInputElement(), 'click');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another file…' }));
  expect(selecting).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
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
  await unfold();
  expect(screen.getByText(/^Difference at entry \d+: marks\/rows\. It differs after:/)).toBeTruthy();
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
  await screen.findByText(/^First difference/);
  await unfold();
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

it('names the services whose results were taken as recorded, each kind in a line of its own', async () => {
  const { app } = await recorded();
  const asRecorded = [
    { service: 'http', count: 2, n: 4, isRecomputable: false },
    { service: 'submissions/fuzzy-search', count: 1, n: 9, isRecomputable: true },
  ];
  const driven = { driven: 3, notDriven: [], difference: undefined, asRecorded };
  const Result = () => <DriveResult driving={{ status: 'driven', driven }} onValueChange={() => {}} />;
  show(app, Result, '/event-log');
  expect((await screen.findByText(/Returned by services/)).textContent).toMatch(/http.*Entry 4.*× 2$/);
  expect(screen.getByText(/Not computed again/).textContent).toMatch(/submissions\/fuzzy-search.*Entry 9$/);
});
