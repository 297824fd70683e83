import { expect, it } from 'vitest';
import { App, assemble, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { FakeClock } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { exportEventLog } from '../commands.ts';
import module from '../module.ts';
import { SaveFile } from '../save-file.ts';

function started(text: () => Promise<string>) {
  const files: { readonly name: string; readonly text: string }[] = [];
  const save: SaveFile['save'] = (name, _type, saved) => void files.push({ name, text: saved });
  const faults: unknown[] = [];
  const browser = defineModule({ id: 'browser', provides: [provideValue(SaveFile, { save })] });
  const app = new App({
    modules: assemble([shellModule, module, browser].map((one) => ({ folder: one.id, module: one }))),
    runtime: new FakeClock(),
    provides: [provideValue(EventLog, { text })],
    onError: (fault) => faults.push(fault),
  });
  return { app, files, faults };
}

it('saves the log under its timestamp and describes the content in a toast', async () => {
  const { app, files } = started(() => Promise.resolve('{"kind":"header"}\n'));
  await app.send(exportEventLog({})).outcome;
  expect(files).toEqual([{ name: 'inlet-event-log-19700101T000000Z.jsonl', text: '{"kind":"header"}\n' }]);
  expect(toastTexts(app)).toMatchObject([{ severity: 'info', text: expect.stringContaining('Event log saved') }]);
});

it('shows an error and saves no file if the log cannot be exported', async () => {
  const full = new Error('quota exceeded');
  const { app, files, faults } = started(() => Promise.reject(full));
  await app.send(exportEventLog({})).outcome;
  expect(files).toEqual([]);
  expect(toastTexts(app)).toMatchObject([{ severity: 'error', text: expect.stringContaining('Could not save') }]);
  expect(faults).toEqual([full]);
});
