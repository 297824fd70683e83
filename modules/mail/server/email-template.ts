import { escapeHtml } from '../../../server/kit.ts';

interface EmailLink {
  readonly text: string;
  /** Follows the text in brackets. */
  readonly note: string;
  readonly href: string;
}

/** Content of an email, before it is rendered as text and HTML. */
export interface EmailContent {
  readonly heading: string;
  /** Paragraphs above the table and the button. */
  readonly lines: readonly string[];
  readonly fields?: readonly (readonly [name: string, value: string])[];
  /** A list below the table, such as of files. */
  readonly links?: readonly EmailLink[];
  readonly button?: { readonly text: string; readonly href: string };
  /** Small print at the end. */
  readonly closing?: string;
}

/** Renders both parts of an email with the same content. */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ heading, lines, fields = [], links = [], button, closing }: EmailContent): string {
  const parts = [
    heading,
    ...lines,
    fields.map(([name, value]) => `${name}: ${value}`).join('\n'),
    links.map(({ text, note, href }) => `${text} (${note}):\n${href}`).join('\n'),
    button ? `${button.text}:\n${button.href}` : '',
    closing ?? '',
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Sets no colours except the button's, so that dark mail clients can adapt the page. */
function asHtml({ heading, lines, fields = [], links = [], button, closing }: EmailContent): string {
  const rows = fields.map(
    ([name, value]) =>
      `<tr><th align="left" valign="top" dir="auto" style="padding:4px 16px 4px 0;font-weight:600">${escapeHtml(name)}</th>` +
      `<td dir="auto" style="padding:4px 0;white-space:pre-wrap;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px;font:15px/1.5 \'Source Sans Pro\',system-ui,sans-serif">',
    `<div style="max-width:560px;margin:0 auto"><h1 dir="auto" style="font-size:20px;margin:0 0 16px">${escapeHtml(heading)}</h1>`,
    ...lines.map((line) => `<p dir="auto" style="margin:0 0 16px">${escapeHtml(line)}</p>`),
    rows.length > 0
      ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>`
      : '',
    links.length > 0 ? `<ul style="margin:0 0 16px;padding:0 0 0 20px">${links.map(listItem).join('')}</ul>` : '',
    button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="background:#0E7C7B;color:#ffffff;padding:10px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(button.text)}</a></p>`
      : '',
    closing === undefined
      ? ''
      : `<p dir="auto" style="margin:24px 0 0;font-size:13px;opacity:.75">${escapeHtml(closing)}</p>`,
    '</div></body></html>\n',
  ].join('');
}

const listItem = ({ text, note, href }: EmailLink): string =>
  `<li style="margin:0 0 4px"><a href="${escapeHtml(href)}" dir="auto" style="word-break:break-word">${escapeHtml(text)}</a> (${escapeHtml(note)})</li>`;
