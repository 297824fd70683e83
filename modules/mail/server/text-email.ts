import { escapeHtml } from '../../../server/kit.ts';

/** The HTML part of an email that a person wrote as text. Sets no `lang`, because the language is unknown. */
export const emailPage = (title: string, content: string): string =>
  [
    '<!doctype html><html lang=""><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;padding:24px;font:15px/1.5 'Source Sans Pro',system-ui,sans-serif">`,
    `${content}</body></html>\n`,
  ].join('');

/** A text as it was written. Each paragraph runs in the direction of its script. */
export const textBlock = (text: string): string =>
  `<div dir="auto" style="max-width:560px;unicode-bidi:plaintext;white-space:pre-wrap;word-break:break-word">${escapeHtml(text)}</div>`;
