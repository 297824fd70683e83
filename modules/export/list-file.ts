import type { Row } from '../submissions/public.ts';
import type { Format } from './commands.ts';
import { fieldNames, type FilePaths } from './fields.ts';

/** A file to save. */
interface ListFile {
  readonly name: string;
  readonly type: string;
  /** Its text, in order. */
  readonly parts: readonly string[];
}

/** The content of an export: the name of the form, its rows, its known fields, and its files if they are included. */
export type ExportedList = readonly [
  name: string,
  format: Format,
  rows: readonly Row[],
  fields: readonly string[],
  files?: FilePaths,
];

/** Rows written before yielding to the page. */
const BATCH_SIZE = 1_000;

/** Writes a list as a file. The writers are loaded on first use. */
export async function listFileOf(...[name, format, rows, fields, files]: ExportedList): Promise<ListFile> {
  const parts = await partsOf(format, rows, fields, files);
  return { name: `${fileNameOf(name)}.${format}`, type: types[format], parts };
}

const types: Readonly<Record<Format, string>> = { csv: 'text/csv;charset=utf-8', json: 'application/json' };

/** A file name that is valid on every operating system. */
const fileNameOf = (name: string) => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '-').slice(0, 80);

async function partsOf(
  format: Format,
  rows: readonly Row[],
  known: readonly string[],
  files: FilePaths | undefined,
): Promise<readonly string[]> {
  if (format === 'json') {
    const { jsonLines } = await import('./files/json-file.ts');
    const pieces = await inPieces(rows, (piece) => jsonLines(piece, files));
    return ['[\n', pieces.join(',\n'), '\n]\n'];
  }
  const { BYTE_ORDER_MARK, csvHead, csvLines } = await import('./files/csv-file.ts');
  const fields = fieldNames(rows, known);
  return [
    BYTE_ORDER_MARK,
    csvHead(fields, files),
    ...(await inPieces(rows, (piece) => csvLines(piece, fields, files))),
  ];
}

async function inPieces(rows: readonly Row[], write: (piece: readonly Row[]) => string): Promise<readonly string[]> {
  const pieces: string[] = [];
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    if (at > 0) await nextTask();
    pieces.push(write(rows.slice(at, at + BATCH_SIZE)));
  }
  return pieces;
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
