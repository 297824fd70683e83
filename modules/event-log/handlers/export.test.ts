import { expect, it } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { App, defineModule, provideValue } from '../../../src/kernel/index.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { FakeClock } from '../../../tests/console/fake-clock.ts';
import { toastTexts } from '../../../tests/console/toasts.ts';
import { exportEventLog, saveLogTest } from '../commands.ts';
import module from '../module.ts';
import { SaveFile } from '../save-file.ts';

it.each([
  ['replaced', 'Personal data was replaced'],
  ['included', 'including visitor data'],
] as const)('saves the file and says whether it has personal data: %s', async (personalData, text) => {
  const { app, saved } = consoleWithFiles();
  await app.send(exportEventLog({ url: 'blob:log', personalData })).outcome;
  expect(saved).toEqual([[0, 'blob:log']]);
  expect(toastTexts(app)).toMatchObject([{ severity: 'info', text: expect.stringContaining(text) }]);
});

it('saves a test with its log, and says where to put them', async () => {
  const { app, saved } = consoleWithFiles();
  const files = [
    { name: 'regression.test.ts', url: 'blob:test' },
    { name: 'regression.jsonl', url: 'blob:log' },
  ];
  await app.send(saveLogTest({ files })).outcome;
  expect(saved).toEqual(files.map(({ name, url }) => [name, url]));
  expect(toastTexts(app)).toMatchObject([{ severity: 'info', text: expect.stringContaining('tests/replay') }]);
});

function consoleWithFiles() {
  const saved: (readonly [number | string, string])[] = [];
  const files: SaveFile = {
    save: (...file) => void saved.push(file),
    saveAs: (...file) => void saved.push(file),
  };
  const browser = defineModule({ id: 'browser', provides: [provideValue(SaveFile, files)] });
  const app = new App({
    modules: assemble([shellModule, module, browser].map((one) => ({ folder: one.id, module: one }))),
    runtime: new FakeClock(),
    onError: (error) => {
      throw error;
    },
  });
  return { app, saved };
}
