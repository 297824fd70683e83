import type { PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { errorToast, showToast, withTitledErrorToast } from '../../../src/shell/toast.ts';
import { addressOf, Api } from '../../../src/shell/api.ts';
import { idsInView, loadedSoFar, type Row, rowOf } from '../../submissions/public.ts';
import { formBy } from '../../workspaces/public.ts';
import { exportList } from '../commands.ts';
import { downloadFileExport, MAX_EXPORTED, prepareFileExport } from '../contract.ts';
import { Downloads } from '../downloads.ts';
import { listExported } from '../events.ts';
import { hasFiles } from '../fields.ts';
import { texts } from '../texts.ts';

/** Saves lists as files. */
@injectable()
export class ExportHandlers {
  readonly #downloads: Downloads;
  readonly #api: Api;
  constructor(@inject(Downloads) downloads: Downloads, @inject(Api) api: Api) {
    this.#downloads = downloads;
    this.#api = api;
  }

  @handles(exportList, { policy: 'drop', key: ({ form }) => form })
  async *export(command: PayloadOf<typeof exportList>, context: HandlerContext) {
    const { read } = context;
    const rows = idsInView(read, command.form).flatMap((id) => rowOf(read, id) ?? []);
    const reason = loadedSoFar(read, command.form) === undefined ? rows.length === 0 && 'nothing' : 'loading';
    if (reason !== false) {
      yield errorToast(context, texts(reason));
      throw new CommandRejected([reason]);
    }
    if (command.withFiles === true && rows.filter(hasFiles).length > MAX_EXPORTED) {
      yield errorToast(context, texts('tooManyFiles', { max: MAX_EXPORTED }));
      throw new CommandRejected(['tooManyFiles']);
    }
    yield* withTitledErrorToast(context, this.#save(command, rows, context));
  }

  async *#save(
    { form, format, withFiles = false }: PayloadOf<typeof exportList>,
    rows: readonly Row[],
    context: HandlerContext,
  ) {
    const { name = 'submissions', all_fields = '' } = formBy(context.read, String(form)) ?? {};
    const fields = all_fields.split(',');
    const files = withFiles ? await this.#prepareFiles(form, rows, context) : undefined;
    await context.effect(this.#downloads, (downloads) => downloads.save(name, format, rows, fields, files?.paths));
    if (files) context.effect(this.#downloads, (downloads) => downloads.fetch(files.address));
    yield listExported({ form_id: form, format, rows: rows.length });
    yield showToast(context, { severity: 'success', text: texts('done', { count: rows.length }) });
    const withheld = files?.withheld ?? 0;
    if (withheld > 0) yield showToast(context, { severity: 'warning', text: texts('withheld', { count: withheld }) });
  }

  async #prepareFiles(form: number, rows: readonly Row[], { signal }: HandlerContext) {
    const params = { formId: String(form) };
    const submission_ids = rows.filter(hasFiles).map(({ submission_id }) => submission_id);
    const { id, files, withheld } = await this.#api.call(
      prepareFileExport,
      { params, body: { submission_ids } },
      signal,
    );
    return {
      paths: new Map(files.map(({ submission_id, paths }) => [submission_id, paths])),
      withheld,
      address: addressOf(downloadFileExport, { ...params, exportId: id }),
    };
  }
}
