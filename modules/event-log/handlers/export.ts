import type { PayloadOf } from '../../../contract/message.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { showToast } from '../../../src/shell/toast.ts';
import { exportEventLog } from '../commands.ts';
import { SaveFile } from '../save-file.ts';
import { texts } from '../texts.ts';

/** Saves an exported log as a file of JSON lines. */
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
}
