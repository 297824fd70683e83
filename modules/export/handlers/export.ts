import type { PayloadOf } from '../../../contract/message.ts';
import { CommandRejected, handles, inject, injectable, type HandlerContext } from '../../../src/kernel/index.ts';
import { errorToast, showToast } from '../../../src/shell/toast.ts';
import { idsInView, loadedSoFar, rowOf, type Row } from '../../submissions/public.ts';
import { formBy } from '../../workspaces/public.ts';
import { exportList, type Format } from '../commands.ts';
import { Downloads } from '../downloads.ts';
import { listExported } from '../events.ts';
import { fieldNames } from '../fields.ts';
import { texts } from '../texts.ts';

/** Rows written before yielding to the page. */
const AT_ONCE = 1_000;

/** Saves lists as files. The writers are loaded on first use. */
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
    const parts = await partsOf(format, rows, all_fields.split(','), context);
    const file = `${fileNameOf(name)}.${format}`;
    context.effect(this.#downloads, (downloads) => downloads.save(file, types[format], parts));
    yield listExported({ form_id: form, format, rows: rows.length });
    yield showToast(context, { severity: 'success', text: texts('done', { count: rows.length }) });
  }
}

const types: Readonly<Record<Format, string>> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/** A file name that is valid on every operating system. */
const fileNameOf = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 80);

type Waits = Pick<HandlerContext, 'wait'>;

async function partsOf(format: Format, rows: readonly Row[], known: readonly string[], waits: Waits) {
  if (format === 'json') {
    const { jsonLines } = await import('../files/json-file.ts');
    const pieces = await inPieces(rows, (piece) => jsonLines(piece), waits);
    return ['[\n', pieces.join(',\n'), '\n]\n'];
  }
  const { BYTE_ORDER_MARK, csvHead, csvLines } = await import('../files/csv-file.ts');
  const fields = fieldNames(rows, known);
  return [BYTE_ORDER_MARK, csvHead(fields), ...(await inPieces(rows, (piece) => csvLines(piece, fields), waits))];
}

async function inPieces(rows: readonly Row[], write: (piece: readonly Row[]) => string, { wait }: Waits) {
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    if (at > 0) await wait(0);
    pieces.push(write(rows.slice(at, at + AT_ONCE)));
  }
  return pieces;
}
