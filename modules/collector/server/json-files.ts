import type { DiscardedName } from './discarded-files.ts';

/** Keys by which programs name a file, and its content. */
const NAMES = ['filename', 'fileName', 'file_name', 'originalname', 'name'];
const CONTENTS = ['data', 'content', 'contents', 'base64', 'buffer', 'body', 'file', 'dataUrl', 'dataURL'];

const MAX_HEADER = 200;
const MIN_BASE64 = 16;
/** Beside a name without an extension, shorter text may be a word. */
const LONG_BASE64 = 256;
const EXTENSION = /\.[a-z\d]{1,5}$/i;

type Kind = DiscardedName['kind'];

/**
 * What a JSON body has in place of files, which it cannot have: the name of each file, or of its field if the file has no
 * name. Each name is listed once. Their values are stored as text like any others.
 *
 * @example
 * filesInJson({ cv: { 0: {} } }); // cv is lost: what JSON.stringify makes of a FileList
 * filesInJson({ cv: {} }); // cv may be lost: what JSON.stringify makes of a File, and of any object without fields
 * filesInJson({ cv: { filename: 'cv.pdf', data: 'JVBERi0xLjQKJcOkw7w=' } }); // cv.pdf is text
 * filesInJson({ photo: 'data:image/png;base64,iVBORw0KGgo=' }); // photo is text
 */
export function filesInJson(body: object): readonly DiscardedName[] {
  const found = new Map<string, Kind>();
  for (const [field, value] of Object.entries(body)) {
    const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const one of parts) {
      const file = fileIn(one);
      if (!file) continue;
      const name = file.name || field;
      if (!found.has(name) || found.get(name) === 'empty') found.set(name, file.kind);
    }
  }
  return Array.from(found, ([name, kind]) => ({ name, kind }));
}

/** Undefined if the value is not a file. */
function fileIn(value: unknown): { readonly name?: string | undefined; readonly kind: Kind } | undefined {
  if (typeof value === 'string') return isDataUrl(value) ? { kind: 'text' } : undefined;
  if (!isObject(value)) return undefined;
  if (isEmpty(value)) return { kind: 'empty' };
  if (isFileList(value)) return { kind: 'lost' };
  const name = NAMES.map((key) => value[key]).find((one) => typeof one === 'string');
  const contents = CONTENTS.map((key) => value[key]);
  if (isBuffer(value) || contents.some((one) => isContent(one, name))) return { name, kind: 'text' };
  return name !== undefined && EXTENSION.test(name) && contents.some(isEmpty) ? { name, kind: 'lost' } : undefined;
}

/** `{"0":{},"1":{}}` */
const isFileList = (value: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(value).every(([key, part], at) => key === String(at) && isEmpty(part));

/** Text beside a name is an upload only if it is encoded. */
function isContent(value: unknown, name: string | undefined): boolean {
  if (typeof value !== 'string') return name !== undefined && isObject(value) && isBuffer(value);
  if (isDataUrl(value)) return true;
  return name !== undefined && isBase64(value, EXTENSION.test(name) ? MIN_BASE64 : LONG_BASE64);
}

/** `data:image/png;base64,…`, also without its scheme. */
function isDataUrl(text: string): boolean {
  const comma = text.slice(0, MAX_HEADER).indexOf(',');
  if (comma === -1) return false;
  const header = text.slice(0, comma).toLowerCase();
  return header.endsWith(';base64') && /^(?:data:)?[a-z]+\/[\w.+-]+;/.test(header);
}

const isBase64 = (text: string, least: number): boolean =>
  text.length >= least && text.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/.test(text);

/** What JSON.stringify makes of a Buffer of Node.js. */
const isBuffer = (value: Readonly<Record<string, unknown>>): boolean =>
  value['type'] === 'Buffer' && Array.isArray(value['data']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
