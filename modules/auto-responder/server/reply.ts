import { emailPage, textBlock, withoutLinks } from '../../mail/server/public.ts';
import { fillTemplate, onOneLine } from '../template.ts';

export interface Template {
  readonly subject: string;
  readonly body: string;
}

export interface Reply {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Fields = readonly (readonly [name: string, value: unknown])[];

/** Prevents misuse of the reply to send somebody else a long text. */
const MAX_VALUE_LENGTH = 1000;

/**
 * Fills a template with the submitted values. Escapes HTML and defuses links, because a visitor can direct the reply at
 * somebody else's mailbox.
 */
export function replyFor({ subject, body }: Template, fields: Fields): Reply {
  const values = new Map(fields.map(([name, value]) => [name, withoutLinks(plainTextOf(value))]));
  const text = fillTemplate(body, values);
  const title = onOneLine(fillTemplate(subject, values));
  return { subject: title, text: `${text}\n`, html: asHtml(title, text) };
}

/** Renders the owner's text as HTML. */
const asHtml = (title: string, text: string): string => emailPage(title, textBlock(text));

function plainTextOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plainTextOf).join(', ') : textOf(value);
  return text.slice(0, MAX_VALUE_LENGTH).toWellFormed();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
