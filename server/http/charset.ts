import { isUtf8 } from 'node:buffer';

/** What old pages are written in where they do not say; browsers mean it by ISO-8859-1 too. */
const OLDER = 'windows-1252';

/**
 * The charset other than UTF-8 that a form's sender names: in the field `_charset_`, which browsers fill in, or as a
 * parameter of its type. A form cannot be sent in UTF-16, and a name that is none says nothing.
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

/**
 * The letters that bytes, given as a character each, stand for: in the charset that is named, or else in UTF-8 where they can
 * be that, or in what came before it.
 */
export function textOfCharacters(characters: string, named: string | undefined): string {
  const bytes = Buffer.from(characters, 'latin1');
  return new TextDecoder(named ?? (isUtf8(bytes) ? 'utf-8' : OLDER)).decode(bytes);
}

/** For a body's text that was read as UTF-8: whether letters were lost by that. */
export function hasLostLetters(text: string, bytes: Buffer): boolean {
  return text.includes('\uFFFD') && !bytes.includes('\uFFFD');
}
