import { Readable } from 'node:stream';
import { createError } from '../../contract/error.ts';
import { requestErrors } from '../../contract/request-error.ts';
import type { ArrivingFile, SentFile } from '../kit.ts';
import { namedCharset, textOfCharacters } from './charset.ts';
import { formFields } from './limits.ts';
import { type FormOf, readMultipart } from './multipart.ts';

/** A form post as received, with the fields in order. */
export type SentForm = FormOf<SentFile>;

/** Parses a urlencoded or multipart body in the charset of its page. The body is complete and within the size limit. */
export async function parseForm(contentType: string, bytes: Buffer): Promise<SentForm> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return parseUrlencoded(contentType, bytes);
  return readMultipart(contentType, Readable.from([bytes]), { receive: measured, maxText: bytes.length });
}

async function measured({ name, content }: ArrivingFile): Promise<SentFile> {
  let size = 0;
  // A stream without an encoding yields buffers.
  for await (const chunk of content as AsyncIterable<Buffer>) size += chunk.length;
  return { file: name, size };
}

function parseUrlencoded(contentType: string, bytes: Buffer): SentForm {
  if (hasTooManyPairs(bytes)) throw tooManyFields();
  // Not by URLSearchParams, which takes many times as long for escapes that are not UTF-8.
  const form = bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [unescaped(name), unescaped(value.join('='))] as const;
    });
  const named = namedCharset(contentType, form.find(([name]) => name === '_charset_')?.[1]);
  return form.map(([name, value]) => [textOfCharacters(name, named), textOfCharacters(value, named)]);
}

/** Counted before parsing, which costs far more than the pairs are worth. */
function hasTooManyPairs(bytes: Buffer): boolean {
  let at = -1;
  for (let count = 0; count <= formFields.max; count += 1) {
    at = bytes.indexOf('&', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Decodes part of a urlencoded body into one character per byte. */
function unescaped(part: string): string {
  return part
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function tooManyFields(): Error {
  return createError(requestErrors.TOO_MANY_FIELDS, { max: formFields.max });
}
