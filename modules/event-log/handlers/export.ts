import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { showToast } from '../../../src/shell/toast.ts';
import { exportEventLog, saveLogTest } from '../commands.ts';
import { SaveFile } from '../save-file.ts';
import { texts } from '../texts.ts';

/** Saves an exported log as a file of JSON lines, and tests that are made of logs. */
@injectable()
export class ExportHandlers {
  readonly #files: SaveFile;
  constructor(@inject(SaveFile) files: SaveFile) {
    this.#files = files;
  }

  @handles(exportEventLog, { policy: 'drop' })
  *export({ url, personalData }: PayloadOf<typeof exportEventLog>, context: HandlerContext) {
    const at = context.now();
    context.effect(this.#files, (files) => files.save(at, url));
    const text = texts(personalData === 'replaced' ? 'savedReplaced' : 'saved');
    yield showToast(context, { severity: 'info', text, life: 5_000 });
  }

  @handles(saveLogTest, { policy: 'drop' })
  *saveTest({ files }: PayloadOf<typeof saveLogTest>, context: HandlerContext) {
    context.effect(this.#files, (device) => {
      for (const { name, url } of files) device.saveAs(name, url);
    });
    yield showToast(context, { severity: 'info', text: texts('savedTest'), life: 5_000 });
  }
}
