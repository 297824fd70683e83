import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { assemble } from '../../../src/assemble.ts';
import { App, defineModule, provideValue, Recorder } from '../../../src/kernel/index.ts';
import { MemoryLog } from '../../../src/shell/memory-log.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { shellModule } from '../../../src/shell/module.ts';
import { FakeClock } from '../../../tests/console/fake-clock.ts';
import module from '../module.ts';
import { SaveFile } from '../save-file.ts';
import { mark, marksModule } from './marks.ts';

/** A console in which submission 7 was marked, its log as text, and the files that it saves. */
export async function recorded() {
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

/** The list of entries. */
export const list = () => within(screen.getByRole('listbox'));
/** An entry of the list by its name, once the list is shown. */
export const option = async (name: RegExp) => within(await screen.findByRole('listbox')).getByRole('option', { name });
/** The text of the selected entry. */
export const selected = () => list().getByRole('option', { selected: true }).textContent;
const file = (text: string) => new File([text], 'found.jsonl');
/** Opens `text` as an exported log. */
export const open = async (text: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await userEvent.upload(input, file(text), { applyAccept: false });
};
