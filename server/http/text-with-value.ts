import { Readable } from 'node:stream';

/**
 * A long text whose only part that differs between responses is a short value. All responses send the same bytes, however many
 * of them nobody reads.
 *
 * @example
 * const page = textWithValue(longPage('VALUE'), 'VALUE');
 * reply.send(page(newNonce()));
 */
export function textWithValue(text: string, placeholder: string): (value: string) => Readable {
  const parts = text.split(placeholder).map((part) => Buffer.from(part));
  return (value) => {
    const between = Buffer.from(value);
    return Readable.from(
      parts.flatMap((part, at) => (at === 0 ? [part] : [between, part])),
      { objectMode: false },
    );
  };
}
