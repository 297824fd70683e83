import { requestErrors } from '../../contract/request-error.ts';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { SentFile } from '../kit.ts';
import { hasReplacedCharacters, namedCharset, textOfCharacters } from './charset.ts';
import { createError } from '../../contract/error.ts';
import { badInput } from './error-response.ts';
import { formFields } from './limits.ts';

/** A form post as received, with the fields in order. */
export type SentForm = readonly (readonly [name: string, value: string | SentFile])[];

/**
 * Parses a urlencoded or multipart body in the charset of its page. The body is complete and within the size limit, so
 * no part of it is truncated.
 */
export async function parseForm(contentType: string, bytes: Buffer): Promise<SentForm> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return parseUrlencoded(contentType, bytes);
  const form = await parseMultipart(contentType, bytes, 'utf-8');
  const named = namedCharset(contentType, hintOf(form));
  const isOther = named !== undefined || hasReplacedCharacters(form.map(([, value]) => value).filter(isText), bytes);
  if (!isOther) return form;
  const asBytes = await parseMultipart(contentType, bytes, 'latin1');
  return asBytes.map(([name, value]) => [name, isText(value) ? textOfCharacters(value, named) : value]);
}

const isText = (value: string | SentFile): value is string => typeof value === 'string';

const hintOf = (form: SentForm): unknown => form.find(([name]) => name === '_charset_')?.[1];

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
  const named = namedCharset(contentType, hintOf(form));
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

async function parseMultipart(contentType: string, bytes: Buffer, defCharset: string): Promise<SentForm> {
  const parser = multipartParser(contentType, bytes.length, defCharset);
  const fields: [string, string | SentFile][] = [];
  parser.on('field', (name, value) => void fields.push([name, value]));
  parser.on('file', (name, content, file) => {
    const entry: [string, SentFile] = [name, { file, size: 0 }];
    fields.push(entry);
    content.on('data', (chunk: Buffer) => (entry[1] = { file, size: entry[1].size + chunk.length }));
  });
  await ended(parser, bytes);
  return fields;
}

/** `defCharset` applies to parts that declare none. A part without a file name is text, whatever its type. */
function multipartParser(contentType: string, length: number, defCharset: string): BusboyInstance {
  const limits = { fieldNameSize: length, fieldSize: length, fields: Infinity, files: Infinity, parts: formFields.max };
  try {
    const isPartAFile = (_name?: string, _type?: string, fileName?: string) => fileName !== undefined;
    return new Busboy({ headers: { 'content-type': contentType }, limits, defCharset, isPartAFile });
  } catch {
    throw badForm();
  }
}

function ended(parser: BusboyInstance, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('finish', resolve);
    parser.on('partsLimit', () => reject(tooManyFields()));
    parser.on('error', () => reject(badForm()));
    parser.end(bytes);
  });
}

function badForm(): Error {
  return badInput(requestErrors.NOT_A_FORM);
}

function tooManyFields(): Error {
  return createError(requestErrors.TOO_MANY_FIELDS, { most: formFields.max });
}
