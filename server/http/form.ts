import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { SentFile } from '../kit.ts';
import { badInput } from './failure.ts';

/** A form post as it was sent, each field in order. */
export type SentForm = readonly (readonly [name: string, value: string | SentFile])[];

/** Reads a urlencoded or multipart body. It came whole and within the body's limit, so no part of it is cut. */
export async function parseForm(contentType: string, bytes: Buffer): Promise<SentForm> {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return [...new URLSearchParams(bytes.toString())];
  const parser = multipartParser(contentType, bytes.length);
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

function multipartParser(contentType: string, length: number): BusboyInstance {
  const limits = { fieldNameSize: length, fieldSize: length, fields: Infinity, files: Infinity, parts: Infinity };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw badForm();
  }
}

function ended(parser: BusboyInstance, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('finish', resolve);
    parser.on('error', () => reject(badForm()));
    parser.end(bytes);
  });
}

function badForm(): Error {
  return badInput('The body is not a valid form.');
}
