import { simpleParser } from 'mailparser';

/** Longer HTML is truncated: the conversion blocks, and no person writes an answer that long. */
const MAX_HTML = 300_000;

/** Each level of a quote or list marks every line within it again, which takes minutes for hundreds of levels. */
const MAX_MARKING = 30;
const opening = /<(?:blockquote|ul|ol)\b/gi;
const marking = /<(\/?)(?:blockquote|ul|ol|li)\b/gi;

/** Converts HTML to text, as a separate email so that the parser's limits on nesting apply. */
export async function textOfHtml(html: string): Promise<string> {
  const beginning = html.slice(0, MAX_HTML);
  const isExcessive = (beginning.match(opening)?.length ?? 0) > MAX_MARKING;
  const body = isExcessive ? beginning.replace(marking, '<$1div') : beginning;
  const email = `Content-Type: text/html; charset=utf-8\r\n\r\n${body}`;
  const { text } = await simpleParser(email, { skipTextToHtml: true, skipImageLinks: true });
  return text ?? '';
}
