import { cutText } from '../../../contract/cut-text.ts';
import {
  emailDocument,
  quotedText,
  row,
  withoutLinks,
  type WrittenEmail,
  writtenText,
} from '../../mail/server/public.ts';
import { onOneLine } from '../../auto-responder/server/public.ts';
import type { SubmissionSummary } from '../../submissions/server/public.ts';

type Fields = SubmissionSummary['fields'];

export interface Quoted {
  readonly fields: Fields;
  readonly submittedAt: Date;
  /** IANA time zone of the day. */
  readonly zone: string;
  /** BCP 47 tag of the visitor's language, if known. */
  readonly language: string | null;
}

/** Longer quotes are truncated: the visitor has the original. */
const MAX_QUOTE = 5000;
const MAX_NAME = 100;

/** The line above the quote, in German or English by the visitor's language. */
const intros = {
  en: { locale: 'en-GB', line: (day: string, name: string) => `On ${day}, ${name} wrote:` },
  de: { locale: 'de', line: (day: string, name: string) => `Am ${day} schrieb ${name}:` },
};

/**
 * A reply with the visitor's message below. Links in what the visitor wrote are defused, because the address may be
 * somebody else's.
 */
export function replyEmail(subject: string, text: string, quoted: Quoted): WrittenEmail {
  const intro = introOf(quoted);
  const quote = withoutLinks(quoteOf(quoted.fields));
  if (quote === '') return { text: `${text}\n`, html: asHtml(subject, [writtenText(text)]) };
  const marked = quote.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return {
    text: `${text}\n\n${intro}\n${marked.join('\n')}\n`,
    html: asHtml(subject, [writtenText(text), quotedText(intro, quote)]),
  };
}

/** Has no footer of the product, because a person is writing. Sets no `lang`, because the language is unknown. */
const asHtml = (title: string, blocks: readonly string[]): string =>
  emailDocument({ title, language: '', head: '', rows: blocks.map((block) => row(block)) });

function introOf({ fields, submittedAt, zone, language }: Quoted): string {
  const { locale, line } = /^de\b/i.test(language ?? '') ? intros.de : intros.en;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: zone }).format(submittedAt);
  return line(day, withoutLinks(cutText(onOneLine(nameOf(fields)).trim(), MAX_NAME)));
}

const isName = ([name]: Fields[number]): boolean => /name/i.test(name);
const isAddress = ([name, value]: Fields[number]): boolean =>
  /mail|^_replyto$/i.test(name) && typeof value === 'string';

function nameOf(fields: Fields): string {
  const [, value] = fields.find(isName) ?? fields.find(isAddress) ?? [];
  return typeof value === 'string' ? value : '…';
}

/** The visitor's input besides name and address: only the text for a single field, otherwise with field names. */
function quoteOf(fields: Fields): string {
  const written = fields
    .filter((field) => !isName(field) && !isAddress(field))
    .map(([name, value]) => [name, plainTextOf(value).trim()] as const)
    .filter(([, value]) => value !== '');
  const [only, ...more] = written;
  const text = more.length === 0 ? (only?.[1] ?? '') : written.map(([name, value]) => `${name}: ${value}`).join('\n');
  const quote = text.replaceAll(/\r\n?/g, '\n');
  return (quote.length > MAX_QUOTE ? `${quote.slice(0, MAX_QUOTE)}…` : quote).toWellFormed();
}

function plainTextOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainTextOf).join(', ');
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
