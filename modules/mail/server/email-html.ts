import { escapeHtml } from '../../../server/kit.ts';
import type { EmailButton, EmailContent, EmailEntry, EmailLink } from './email-content.ts';
import { colours, emailDocument, layoutTable, lineBreaks, lined, row } from './email-layout.ts';

const SMALL = `font-size:13px;color:${colours.soft}`;
const BREAK = 'word-break:break-word;overflow-wrap:anywhere';

/** The HTML part of an email. */
export function emailHtml(content: EmailContent): string {
  const {
    heading,
    lines,
    message,
    figures = [],
    entries = [],
    fields = [],
    links = [],
    button,
    actions = [],
  } = content;
  const rows = [
    row(`<h1 dir="auto" style="font-size:22px;line-height:1.3;margin:0;${BREAK}">${escapeHtml(heading)}</h1>`, 6),
    ...lines.map((line) =>
      row(`<p class="soft" dir="auto" style="margin:0;color:${colours.soft}">${escapeHtml(line)}</p>`, 18),
    ),
    message === undefined ? '' : row(messageBlock(message), 24),
    figures.length > 0 ? row(figuresTable(figures), 24) : '',
    ...entries.map(entryRow),
    fields.length > 0 ? row(fieldsTable(fields), 24) : '',
    links.length > 0 ? row(linkList(links), 24) : '',
    button ? row(buttonRow(button, actions), 28) : '',
    ...smallPrint(content),
  ];
  return emailDocument({ title: heading, language: content.language ?? 'en', rows });
}

const messageBlock = (message: string): string =>
  `<div dir="auto" style="font-size:18px;line-height:1.55;${BREAK}">${lineBreaks(message)}</div>`;

function figuresTable(figures: readonly (readonly [name: string, value: string])[]): string {
  const cells = figures.map(
    ([name, value], index) =>
      `<td class="line" style="padding:0 24px 0 ${index === 0 ? 0 : 24}px;${index === 0 ? '' : `border-left:1px solid ${colours.line};`}vertical-align:top">` +
      `<div style="font-size:26px;line-height:1.2;font-weight:600">${escapeHtml(value)}</div>` +
      `<div class="soft" style="${SMALL}">${escapeHtml(name)}</div></td>`,
  );
  return layoutTable(`<tr>${cells.join('')}</tr>`);
}

const entryRow = ({ title, href, note, text }: EmailEntry, index: number, { length }: readonly EmailEntry[]): string =>
  row(
    lined(
      'top',
      `<a class="link" href="${escapeHtml(href)}" dir="auto" style="color:${colours.primary};font-weight:600;text-decoration:none">${escapeHtml(title)}</a> ` +
        `<span class="soft" style="${SMALL}">${escapeHtml(note)}</span>` +
        (text === '' ? '' : `<div dir="auto">${escapeHtml(text)}</div>`),
      `padding:12px 0 0;${BREAK}`,
    ),
    index === length - 1 ? 24 : 12,
  );

function fieldsTable(fields: readonly (readonly [name: string, value: string])[]): string {
  const cell = `border-top:1px solid ${colours.line};vertical-align:top;text-align:left;text-align:start;`;
  const rows = fields.map(
    ([name, value]) =>
      `<tr><th class="soft line" scope="row" dir="auto" style="${cell}width:28%;padding:10px 16px 10px 0;font-weight:400;color:${colours.soft};${BREAK}">${escapeHtml(name)}</th>` +
      `<td class="line" dir="auto" style="${cell}padding:10px 0;${BREAK}">${lineBreaks(value)}</td></tr>`,
  );
  return `<table class="stack" style="border-collapse:collapse;width:100%">${rows.join('')}</table>`;
}

function linkList(links: readonly EmailLink[]): string {
  const items = links.map(
    ({ text, note, href }) =>
      `<li style="margin:0 0 4px"><a class="link" href="${escapeHtml(href)}" dir="auto" style="color:${colours.primary};${BREAK}">${escapeHtml(text)}</a> (${escapeHtml(note)})</li>`,
  );
  return `<ul style="margin:0 0 0 20px;padding:0">${items.join('')}</ul>`;
}

function buttonRow(button: EmailButton, actions: readonly EmailButton[]): string {
  const main =
    `<td class="primary" style="background:${colours.primary};border-radius:8px;mso-padding-alt:10px 20px">` +
    `${anchor(button, 'on-primary', '#ffffff', '10px 20px')}</td>`;
  const others = actions.map(
    (action) =>
      `<td style="width:8px"></td><td class="line" style="border:1px solid ${colours.line};border-radius:8px;mso-padding-alt:9px 16px">` +
      `${anchor(action, 'ink', colours.ink, '9px 16px')}</td>`,
  );
  return layoutTable(`<tr>${main}${others.join('')}</tr>`, 'border-collapse:separate');
}

/** Outlook ignores the padding of a link, so that its cell has it as well. */
const anchor = ({ text, href }: EmailButton, kind: string, colour: string, padding: string): string =>
  `<a class="${kind}" href="${escapeHtml(href)}" style="display:inline-block;padding:${padding};color:${colour};font-weight:600;text-decoration:none;white-space:nowrap">${escapeHtml(text)}</a>`;

function smallPrint({ facts = [], closing, closingLink }: EmailContent): readonly string[] {
  const link =
    closingLink &&
    `<a class="soft" href="${escapeHtml(closingLink.href)}" style="color:${colours.soft}">${escapeHtml(closingLink.text)}</a>`;
  const reason = [...(closing === undefined ? [] : [escapeHtml(closing)]), ...(link ? [link] : [])].join(' ');
  const paragraphs = [
    facts.map(([name, value]) => `${escapeHtml(name)}: ${escapeHtml(value)}`).join('<br>'),
    reason,
  ].filter((text) => text !== '');
  return paragraphs.map((text, index) => {
    const paragraph = `<p class="soft" dir="auto" style="margin:0;${SMALL};${BREAK}">${text}</p>`;
    return row(index === 0 ? lined('top', paragraph, 'padding:16px 0 0') : paragraph, 12);
  });
}
