import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { createError, generalErrors } from '../../contract/error.ts';
import { requestErrors } from '../../contract/request-error.ts';
import type { ArrivingFile } from '../kit.ts';
import { namedCharset, textOfCharacters } from './charset.ts';
import { badInput } from './error-response.ts';
import { freeChunk } from './free-chunk.ts';
import { formFields } from './limits.ts';
import { writeInChunks } from './write-in-chunks.ts';

/** A form as received, with the fields in order. */
export type FormOf<F> = readonly (readonly [name: string, value: string | F])[];

/** Texts decoded at once, before everything else gets its turn. */
const DECODED_PER_TURN = 500;

interface Reading<F> {
  /** Called for each file while it arrives. It must consume the content, or throw. */
  readonly receive: (file: ArrivingFile) => Promise<F>;
  /** Bytes of all texts together, in the charset of their page. */
  readonly maxText: number;
}

/**
 * Reads a multipart body in the charset of its page while it arrives. Where that fails, the rest of the body is
 * discarded, so that the client can read the response, and `receive` has ended for every file.
 */
export async function readMultipart<F>(
  contentType: string,
  body: Readable,
  { receive, maxText }: Reading<F>,
): Promise<FormOf<F>> {
  const parser = multipartParser(contentType, maxText);
  const entries: (readonly [name: string, value: string | Promise<F>])[] = [];
  const open = new Set<Readable>();
  const input = writeInChunks(parser);
  const failed = Promise.withResolvers<never>();
  let textSize = 0;
  parser.on('field', (name, value, _, isCut) => {
    textSize += name.length + value.length;
    if (isCut || textSize > maxText) failed.reject(createError(generalErrors.TOO_LARGE));
    entries.push([name, value]);
  });
  let hasFailed = false;
  failed.promise.catch(() => (hasFailed = true));
  parser.on('file', (field, content, name) => {
    // An empty file input, or a file that arrived with the one that was rejected.
    if (name === '' || hasFailed) {
      content.resume();
      return void entries.push([field, '']);
    }
    // The parser reports it as well.
    content.on('error', () => undefined).once('close', () => open.delete(content));
    open.add(content);
    const received = receive({ field, name, content, free: freeChunk });
    received.catch(failed.reject);
    entries.push([field, received]);
  });
  try {
    await Promise.race([ended(parser, body, input), failed.promise]);
    const form = await Promise.all(entries.map(async ([name, value]) => [name, await value] as const));
    return await decoded(contentType, form);
  } catch (error) {
    body.unpipe(input).resume();
    // One error for all: a body may have thousands of files.
    const reason = badForm();
    for (const content of open) content.destroy(reason);
    await Promise.allSettled(entries.map(async ([, value]) => value));
    throw error;
  }
}

/**
 * Texts arrive as one character per byte, except those of parts that declare a charset, which the parser has decoded:
 * it yields code points above U+00FF.
 */
async function decoded<F>(contentType: string, form: FormOf<F>): Promise<FormOf<F>> {
  const named = namedCharset(contentType, form.find(([name]) => name === '_charset_')?.[1]);
  const entries: (readonly [name: string, value: string | F])[] = [];
  for (const [name, value] of form) {
    entries.push([name, typeof value === 'string' && isOfBytes(value) ? textOfCharacters(value, named) : value]);
    if (entries.length % DECODED_PER_TURN === 0) await nextTurn();
  }
  return entries;
}

function isOfBytes(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0xff) return false;
  return true;
}

/** A part without a file name is text, regardless of its type. */
function multipartParser(contentType: string, maxText: number): BusboyInstance {
  const limits = {
    fieldNameSize: maxText,
    fieldSize: maxText,
    fields: Infinity,
    files: Infinity,
    parts: formFields.max,
  };
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits,
      defCharset: 'latin1',
      preservePath: true,
      isPartAFile: (_name?: string, _type?: string, fileName?: string) => fileName !== undefined,
    });
  } catch {
    throw badForm();
  }
}

function ended(parser: BusboyInstance, body: Readable, input: Writable): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('finish', resolve);
    parser.on('partsLimit', () => reject(createError(requestErrors.TOO_MANY_FIELDS, { max: formFields.max })));
    parser.on('error', () => reject(badForm()));
    body.once('error', () => reject(badForm()));
    // Also emitted after the end, when it changes nothing.
    body.once('close', () => void (body.readableEnded || reject(badForm())));
    input.on('error', () => reject(badForm()));
    body.pipe(input);
  });
}

function badForm(): Error {
  return badInput(requestErrors.NOT_A_FORM);
}
