import { simpleParser } from 'mailparser';

/** More is cut off: converting is done at once, and an answer that long is not one that a person wrote. */
const MAX_HTML = 300_000;

/** The text of HTML. Converted as an email of its own, so that the parser's limits on nesting hold. */
export async function textOfHtml(html: string): Promise<string> {
  const email = `Content-Type: text/html; charset=utf-8\r\n\r\n${html.slice(0, MAX_HTML)}`;
  const { text } = await simpleParser(email, { skipTextToHtml: true, skipImageLinks: true });
  return text ?? '';
}
