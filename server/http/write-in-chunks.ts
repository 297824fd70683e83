import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A piece of this length that consists of the shortest parts is parsed in about 2 ms. */
const CHUNK_BYTES = 8192;
/** How every delimiter of a multipart body begins. */
const DELIMITER_START = '\r\n--';

/**
 * Writes to `parser` and lets everything else run in between: a chunk of a connection may hold a thousand parts, and a
 * connection may yield several chunks at once. A chunk without delimiters stays whole, since its memory can then be
 * freed once the content of its file has been read.
 */
export function writeInChunks(parser: Writable): Writable {
  const writeAll = async (chunk: Buffer): Promise<void> => {
    const length = chunk.includes(DELIMITER_START) ? CHUNK_BYTES : chunk.length;
    for (let at = 0; at < chunk.length; at += length) {
      const piece = chunk.subarray(at, at + length);
      await new Promise<void>((resolve, reject) => {
        parser.write(piece, (error) => (error ? reject(error) : resolve()));
      });
      await nextTurn();
    }
  };
  return new Writable({
    write: (chunk: Buffer, _, done) => void writeAll(chunk).then(() => done(), done),
    final: (done) => void parser.end(done),
  });
}
