import type { PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { errorToast, showToast } from '../../../src/shell/toast.ts';
import { idsInView, loadedSoFar, rowOf } from '../../submissions/public.ts';
import { formBy } from '../../workspaces/public.ts';
import { exportList } from '../commands.ts';
import { Downloads } from '../downloads.ts';
import { listExported } from '../events.ts';
import { texts } from '../texts.ts';

/** Saves lists as files. */
@injectable()
export class ExportHandlers {
  readonly #downloads: Downloads;
  constructor(@inject(Downloads) downloads: Downloads) {
    this.#downloads = downloads;
  }

  @handles(exportList, { policy: 'drop', key: ({ form }) => form })
  async *export({ form, format }: PayloadOf<typeof exportList>, context: HandlerContext) {
    const { read } = context;
    const rows = idsInView(read, form).flatMap((id) => rowOf(read, id) ?? []);
    const fault = loadedSoFar(read, form) === undefined ? rows.length === 0 && 'nothing' : 'loading';
    if (fault !== false) {
      yield errorToast(context, texts(fault));
      throw new CommandRejected([fault]);
    }
    const { name = 'submissions', all_fields = '' } = formBy(read, String(form)) ?? {};
    const fields = all_fields.split(',');
    await context.effect(this.#downloads, (downloads) => downloads.save(name, format, rows, fields));
    yield listExported({ form_id: form, format, rows: rows.length });
    yield showToast(context, { severity: 'success', text: texts('done', { count: rows.length }) });
  }
}
