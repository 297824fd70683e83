import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';

/** Bytes from the beginning of a file needed for content sniffing. */
export const HEAD_BYTES = 4100;

export const UNKNOWN_TYPE = 'application/octet-stream';

/** The media type of a file by the beginning of its content, regardless of the file name. */
export async function mediaType(head: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return found.mime;
  return isText(head) ? 'text/plain' : UNKNOWN_TYPE;
}

/** The last character may be cut. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => cut < head.length && isUtf8(head.subarray(0, head.length - cut)));
}
