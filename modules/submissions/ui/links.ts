/** A part of a text, with a link target if it is a link. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

/**
 * Web addresses, mailto: addresses and bare email addresses in any alphabet. Repetition is bounded to rule out
 * catastrophic backtracking. The tail of a longer bare address is never matched, as it would be another person's
 * address.
 */
const LINK =
  /\bhttps?:\/\/[^\s<>"]{1,2000}|\bmailto:[^\s<>"]{3,300}|(?<![\p{L}\p{M}\p{N}_.+-]|[\p{L}\p{N}]')[\p{L}\p{N}_+-][\p{L}\p{M}\p{N}_.+'-]{0,63}@[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{1,63}){1,8}/giu;
/** Trailing punctuation that does not belong to a link. */
const TAIL = new Set('.,;:!?\'")]}');

/** Splits a visitor's text into plain parts and links; only http, https and mailto are linked. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    const shown = withoutTail(found);
    const href = hrefOf(shown);
    if (href === undefined) continue;
    if (index > done) parts.push({ text: text.slice(done, index) });
    parts.push({ text: shown, href });
    done = index + shown.length;
  }
  if (done < text.length) parts.push({ text: text.slice(done) });
  return parts;
}

function withoutTail(text: string): string {
  let end = text.length;
  while (TAIL.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The `href` for an address, or undefined if it is not safe to follow. */
function hrefOf(text: string): string | undefined {
  const address = /^[\w-]+:/.test(text) || !text.includes('@') ? text : `mailto:${text}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' || protocol === 'mailto:' ? href : undefined;
}
