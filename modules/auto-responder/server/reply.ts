import { escapeHtml } from '../../../server/kit.ts';
import { emailDocument, row, withoutLinks, writtenText } from '../../mail/server/public.ts';
import { fillTemplate, onOneLine } from '../template.ts';
import { textColourOn } from '../text-colour.ts';

export interface Template {
  readonly subject: string;
  readonly body: string;
  /** Shown above the text if it has a colour, such as `#0e7c7b`, or a logo. */
  readonly band?: Band | undefined;
}

export interface Band {
  readonly name: string;
  readonly colour: string | null;
  /** The Content-ID of the logo that is attached; null without one. */
  readonly logo: string | null;
}

export interface Reply {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Fields = readonly (readonly [name: string, value: unknown])[];

/** Prevents misuse of the reply to send somebody else a long text. */
const MAX_VALUE_LENGTH = 1000;
/** A template may have the same tag thousands of times. */
const MAX_TOTAL_LENGTH = 50_000;

/**
 * Fills a template with the submitted values. Escapes HTML and defuses links, because a visitor can direct the reply at
 * somebody else's mailbox.
 */
export function replyFor({ subject, body, band }: Template, fields: Fields): Reply {
  const values = new Map(fields.map(([name, value]) => [name, withoutLinks(plainTextOf(value))]));
  const text = fillTemplate(body, atMost(values));
  const title = onOneLine(fillTemplate(subject, atMost(values)));
  return { subject: title, text: `${text}\n`, html: asHtml(title, text, band) };
}

/** Gives values until they are too long together, then only their beginning, then nothing. */
function atMost(values: ReadonlyMap<string, string>): Pick<ReadonlyMap<string, string>, 'get'> {
  let left = MAX_TOTAL_LENGTH;
  return {
    get(name) {
      const value = values.get(name)?.slice(0, left).toWellFormed();
      left -= value?.length ?? 0;
      return value;
    },
  };
}

/** Renders the owner's text as HTML. Sets no `lang`, because the language is unknown. */
const asHtml = (title: string, text: string, band: Template['band']): string =>
  emailDocument({
    title,
    language: '',
    head: band ? bandRow(band) : '',
    rows: [row(writtenText(text))],
  });

function bandRow({ colour, name, logo }: Band): string {
  const colours = colour === null ? '' : `background:${colour};color:${textColourOn(colour)};`;
  const below = colour === null ? 0 : 18;
  const style = `${colours}padding:18px 32px ${below}px;font-size:18px;font-weight:600`;
  return `<tr><td class="pad" dir="auto" style="${style}">${logo === null ? '' : logoImage(logo)}${escapeHtml(name)}</td></tr>`;
}

/** The name is next to it. Outlook uses only the height; in other programs, a wide logo keeps its proportions. */
const logoImage = (cid: string): string =>
  `<img src="cid:${cid}" alt="" height="40" style="height:auto;max-height:40px;width:auto;max-width:200px;vertical-align:middle;margin-inline-end:12px">`;

function plainTextOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map(plainTextOf).join(', ') : textOf(value);
  return text.slice(0, MAX_VALUE_LENGTH).toWellFormed();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
