import { escapeHtml } from '../../../server/kit.ts';
import { withoutLinks } from '../../mail/server/public.ts';

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

/** Ends at the next brace, whatever stands between: looking for the blanks around a name here would take quadratic time. */
const TAG = /\{\{([^{}]+)\}\}/g;
/** A field's name, without the blanks around it. */
const NAME = /^[^\n]{1,200}$/;
/** Whoever wants to send somebody else a long text must not find that we do it. */
const MAX_VALUE_LENGTH = 1000;

/**
 * The template with each `{{field}}` replaced by what was sent under that name, and by nothing where nothing was. It is
 * done once: a value that looks like a tag stays as it is. Nothing of it is HTML, and no address in it becomes a link: whoever
 * fills in a form may name somebody else's mailbox.
 */
export function replyFor({ subject, body }: Template, fields: Fields): Reply {
  const values = new Map(fields.map(([name, value]) => [name, withoutLinks(plainTextOf(value))]));
  const filled = (template: string): string =>
    template.replace(TAG, (tag, inside: string) => {
      const name = inside.trim();
      return NAME.test(name) ? (values.get(name) ?? '') : tag;
    });
  const text = filled(body);
  const title = filled(subject).replaceAll(/\p{Cc}+/gu, ' ');
  return { subject: title, text: `${text}\n`, html: asHtml(title, text) };
}

/** The owner's words, in a language that we do not know. */
const asHtml = (title: string, text: string): string =>
  [
    '<!doctype html><html lang=""><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;padding:24px;font:15px/1.5 \'Source Sans Pro\',system-ui,sans-serif">',
    `<div style="max-width:560px;white-space:pre-wrap;word-break:break-word">${escapeHtml(text)}</div></body></html>\n`,
  ].join('');

function plainTextOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plainTextOf).join(', ') : textOf(value);
  return text.slice(0, MAX_VALUE_LENGTH).toWellFormed();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
