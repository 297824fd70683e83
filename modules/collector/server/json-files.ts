/** Keys by which programs name a file, and its content. */
const NAMES = ['filename', 'fileName', 'file_name', 'originalname', 'name'];
const CONTENTS = ['data', 'content', 'contents', 'base64', 'buffer', 'body', 'file', 'dataUrl', 'dataURL'];

const MAX_HEADER = 200;
const MIN_BASE64 = 16;

/**
 * What a JSON body has in place of files, which it cannot have: the name of each file, or of its field if the file has no
 * name. Their values are stored as text like any others.
 *
 * @example
 * filesInJson({ cv: {} }); // ['cv']: what JSON.stringify makes of a File
 * filesInJson({ cv: { filename: 'cv.pdf', data: 'JVBERi0xLjQKJcOkw7w=' } }); // ['cv.pdf']
 * filesInJson({ photo: 'data:image/png;base64,iVBORw0KGgo=' }); // ['photo']
 */
export function filesInJson(body: object): readonly string[] {
  return Object.entries(body).flatMap(([field, value]) =>
    partsOf(value).flatMap((one) => {
      const name = fileNameIn(one);
      return name === undefined ? [] : [name === '' ? field : name];
    }),
  );
}

/** A list of files is a list, or a FileList: `{"0":{},"1":{}}`. */
function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const parts = isObject(value) ? Object.entries(value) : [];
  const isList = parts.length > 0 && parts.every(([key, part], at) => key === String(at) && isEmpty(part));
  return isList ? parts.map(([, part]) => part) : [value];
}

/** Empty if the file has no name; undefined if the value is not a file. */
function fileNameIn(value: unknown): string | undefined {
  if (typeof value === 'string') return isDataUrl(value) ? '' : undefined;
  if (!isObject(value)) return undefined;
  if (isEmpty(value)) return '';
  const name = NAMES.map((key) => value[key]).find((one) => typeof one === 'string');
  return CONTENTS.some((key) => isContent(value[key], name !== undefined)) || isBuffer(value)
    ? (name ?? '')
    : undefined;
}

/** Text beside a name is an upload only if it is encoded. */
const isContent = (value: unknown, isNamed: boolean): boolean =>
  (typeof value === 'string' && (isDataUrl(value) || (isNamed && isBase64(value)))) ||
  (isNamed && isObject(value) && (isEmpty(value) || isBuffer(value)));

/** `data:image/png;base64,…`, also without its scheme. */
function isDataUrl(text: string): boolean {
  const comma = text.slice(0, MAX_HEADER).indexOf(',');
  if (comma === -1) return false;
  const header = text.slice(0, comma).toLowerCase();
  return header.endsWith(';base64') && /^(?:data:)?[a-z]+\/[\w.+-]+;/.test(header);
}

const isBase64 = (text: string): boolean =>
  text.length >= MIN_BASE64 && text.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/.test(text);

/** What JSON.stringify makes of a Buffer of Node.js. */
const isBuffer = (value: Readonly<Record<string, unknown>>): boolean =>
  value['type'] === 'Buffer' && Array.isArray(value['data']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;
