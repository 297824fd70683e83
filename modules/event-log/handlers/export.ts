import { isoOf } from '../../../contract/entity/time.ts';
import { handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { EventLog } from '../../../src/shell/event-log.ts';
import { errorToast, showToast } from '../../../src/shell/toast.ts';
import { exportEventLog } from '../commands.ts';
import { SaveFile } from '../save-file.ts';
import { texts } from '../texts.ts';

/** Saves the recorded session as a file of JSON lines. */
@injectable()
export class ExportHandlers {
  readonly #log: EventLog;
  readonly #files: SaveFile;
  constructor(@inject(EventLog) log: EventLog, @inject(SaveFile) files: SaveFile) {
    this.#log = log;
    this.#files = files;
  }

  @handles(exportEventLog, { policy: 'drop' })
  async *export(_command: object, context: HandlerContext) {
    const at = isoOf(context.now()).replaceAll(/[-:]|\.\d+/g, '');
    try {
      const text = await context.effect(this.#log, (log) => log.text());
      context.effect(this.#files, (files) => files.save(`inlet-event-log-${at}.jsonl`, 'application/jsonl', text));
    } catch (error) {
      yield errorToast(context, texts('notSaved'));
      throw error;
    }
    yield showToast(context, {
      severity: 'info',
      text: texts('saved'),
      life: 5_000,
    });
  }
}
