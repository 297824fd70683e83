import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parsedJson } from '../../../contract/json.ts';
import { StartError } from '../../config.ts';
import { Control, Header, MAGIC } from './lines.ts';

/** A row as JSON text, or a line between rows. */
export type Part = { readonly row: string } | { readonly control: Control };

/** Reads a backup to its end; throws unless it is complete. */
export async function checkBackup(file: string): Promise<Header> {
  let header: Header | undefined;
  let ended = false;
  let rows = 0;
  for await (const text of textLines(file)) {
    if (!header) {
      header = readHeader(text, file);
    } else if (text.startsWith('{')) {
      rows++;
      ended = false;
    } else {
      const [word, value] = readControl(text, file);
      ended = word === 'end' && value === rows;
    }
  }
  if (!header || !ended) throw new StartError(`${file} is incomplete: the end of the backup is missing.`);
  return header;
}

/** The lines after the header. */
export async function* partsOf(file: string): AsyncGenerator<Part> {
  let isFirst = true;
  for await (const text of textLines(file)) {
    if (!isFirst) yield text.startsWith('{') ? { row: text } : { control: readControl(text, file) };
    isFirst = false;
  }
}

/** Characters of a line; far more than a row or a part of a file has. A damaged file may have no line feeds. */
const MAX_LINE = 2 ** 27;

/** Splits at line feeds only: texts may contain other line terminators, such as U+2028. */
async function* textLines(file: string): AsyncGenerator<string> {
  // The loop throws errors.
  const read = pipeline(createReadStream(file), createGunzip(), () => undefined).setEncoding('utf8');
  let begun: string[] = [];
  let length = 0;
  try {
    // With an encoding, a stream yields strings.
    for await (const chunk of read as AsyncIterable<string>) {
      const [end = '', ...lines] = chunk.split('\n');
      begun.push(end);
      length += end.length;
      if (length > MAX_LINE) throw new Error('a line is too long');
      const last = lines.pop();
      if (last === undefined) continue;
      yield begun.join('');
      yield* lines;
      begun = [last];
      length = last.length;
    }
  } catch (cause) {
    throw new StartError(
      `${file} cannot be read as a backup: ${cause instanceof Error ? cause.message : String(cause)}.`,
      { cause },
    );
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

function readHeader(text: string, file: string): Header {
  const read = Header.safeParse(parsedJson(text));
  if (read.success) return read.data[1];
  const isOther = text.startsWith(`["${MAGIC}"`);
  throw new StartError(isOther ? (read.error.issues[0]?.message ?? '') : `${file} is not an Inlet backup.`);
}

function readControl(text: string, file: string): Control {
  const read = Control.safeParse(parsedJson(text));
  if (!read.success) throw new StartError(`${file} is damaged: ${text.slice(0, 60)}`);
  return read.data;
}
