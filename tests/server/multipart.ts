/** A part of a form: its `Content-Disposition` parameters and its content. */
export type FormPart = readonly [head: string, content: string | Buffer];

export const MULTIPART = 'multipart/form-data; boundary=x';

/** A multipart body with these parts, as a browser sends it. */
export function multipart(parts: readonly FormPart[]): Buffer {
  const written = parts.flatMap(([head, content]) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from('--x--\r\n')]);
}

/** The smallest file that is recognised as a PNG. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
