import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';

/** Encoding of old pages that declare none. Browsers also use it for ISO-8859-1. */
const OLDER = 'windows-1252';

/**
 * The charset other than UTF-8 that a form declares: in the field `_charset_`, which browsers fill in, or as a
 * parameter of its content type. UTF-16 forms do not exist, and unknown names are ignored.
 */
export function namedCharset(contentType: string, hint: unknown): string | undefined {
  const label = typeof hint === 'string' ? hint : /;\s*charset="?([\w-]+)/i.exec(contentType)?.[1];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

/** Decoders by encoding. There are about forty; making one takes longer than decoding a field. */
const decoders = new Map<string, TextDecoder>();

function decoderOf(encoding: string): TextDecoder {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { ignoreBOM: true });
  decoders.set(encoding, decoder);
  return decoder;
}

/** Decodes bytes given as one character each: in the named charset, else as UTF-8 if valid, else as windows-1252. */
export function textOfCharacters(characters: string, named: string | undefined): string {
  const bytes = Buffer.from(characters, 'latin1');
  if (named === undefined && isAscii(bytes)) return characters;
  return decoderOf(named ?? (isUtf8(bytes) ? 'utf-8' : OLDER)).decode(bytes);
}
