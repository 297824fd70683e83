/** Parsers keep shorter buffers of their own, such as the start of a boundary, of which busboy holds at most 255 bytes. */
const MIN_BYTES = 1024;

/**
 * Frees the memory of a chunk that was read from a connection. Garbage collection frees it too, but only after many more chunks
 * have arrived: they are outside the heap, whose own growth they barely cause. A chunk that shares its memory is left to it.
 */
export function freeChunk({ buffer, byteLength }: Buffer): void {
  if (byteLength >= MIN_BYTES && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
