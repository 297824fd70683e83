import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { App, defineModule, provideValue } from '../../../src/kernel/index.ts';
import type { Redacted } from '../../../src/replay/redact.ts';
import type { RedactionMessage } from '../../../src/replay/redaction-message.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { FakeClock } from '../../../tests/console/fake-clock.ts';
import { show } from '../../../tests/console/show.tsx';
import module from '../module.ts';
import { SaveFile } from '../save-file.ts';
import { stubRedaction } from '../testing/stub-redaction.ts';
import EventLogScreen from './event-log-screen.tsx';

const raw = '{"kind":"event","n":1,"type":"people/named","v":1,"payload":{"name":"Ada"},"at":1,"by":"user"}';
const redacted: Redacted = {
  text: raw.replace('Ada', 'Qxe'),
  replaced: [
    { kind: 'name', count: 1 },
    { kind: 'email', count: 12 },
  ],
  preview: [
    {
      n: 1,
      kind: 'event',
      name: 'people/named',
      parts: [
        { text: '{\n  "name": ', isReplaced: false },
        { text: '"Qxe"', isReplaced: true },
        { text: '\n}', isReplaced: false },
      ],
    },
  ],
};

/** The worker's reports. */
let reported: readonly RedactionMessage[] = [];
const blobs: Blob[] = [];

beforeEach(() => {
  stubRedaction(() => reported);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  blobs.length = 0;
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`;
});

function openExport() {
  const saved: string[] = [];
  const files = { save: (_at: number, url: string) => void saved.push(url), saveAs: () => {} };
  const browser = defineModule({ id: 'browser', provides: [provideValue(SaveFile, files)] });
  const app = new App({
    modules: assemble([shellModule, module, browser].map((one) => ({ folder: one.id, module: one }))),
    runtime: new FakeClock(),
    provides: [provideValue(EventLog, { text: () => Promise.resolve(raw) })],
    onError: () => {},
  });
  show(app, EventLogScreen, '/event-log?export');
  return saved;
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const savedTexts = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => blobs[Number(url.slice('blob:'.length)) - 1]?.text()));

it('shows what is replaced, and saves the log without personal data', async () => {
  reported = [{ kind: 'redacted', redacted }];
  const saved = openExport();
  const dialog = within(await screen.findByRole('dialog', { name: 'Export event log' }));
  expect(await dialog.findByText('12 email addresses')).toBeTruthy();
  expect(dialog.getByText('1 name')).toBeTruthy();
  expect(dialog.getByText('"Qxe"').tagName).toBe('MARK');
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await savedTexts(saved)).toEqual([redacted.text]);
});

it('saves the log with personal data only after a confirmation', async () => {
  reported = [{ kind: 'redacted', redacted }];
  const saved = openExport();
  await vi.waitFor(async () => expect((await button('Export with personal data')).disabled).toBe(false));
  await userEvent.click(await button('Export with personal data'));
  expect(screen.getByText(/names, addresses and messages of visitors/)).toBeTruthy();
  await userEvent.click(await button('Cancel'));
  expect(saved).toEqual([]);
  await userEvent.click(await button('Export with personal data'));
  await userEvent.click(await button('Export with personal data'));
  expect(await savedTexts(saved)).toEqual([raw]);
});

it('says why the export cannot be prepared, and prepares it again', async () => {
  reported = [{ kind: 'failed', message: 'out of memory' }];
  openExport();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Could not prepare the export\..*out of memory/);
  expect((await button('Export')).disabled).toBe(true);
  reported = [
    { kind: 'progress', done: 0.5 },
    { kind: 'redacted', redacted },
  ];
  await userEvent.click(within(alert).getByRole('button', { name: 'Reload' }));
  expect(await screen.findByText('12 email addresses')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ends the preparation when cancelled, and saves nothing', async () => {
  reported = [{ kind: 'progress', done: 0.2 }];
  let terminated = 0;
  const begun = Promise.withResolvers<void>();
  stubRedaction(
    () => {
      begun.resolve();
      return reported;
    },
    () => (terminated += 1),
  );
  const saved = openExport();
  const cancel = await button('Cancel');
  await begun.promise;
  expect(terminated).toBe(0);
  await userEvent.click(cancel);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(terminated).toBe(1));
  expect(saved).toEqual([]);
});
