import { escapeHtml } from '../../../server/kit.ts';

/** The frame around the content of an email. */
interface Layout {
  readonly title: string;
  /** Empty for text whose language is unknown. */
  readonly language: string;
  /** Rows at the top, in place of the product's line. */
  readonly head?: string;
  /** Rows of the table in the middle, as created by `row`. */
  readonly rows: readonly string[];
}

/** Colours of the light appearance, which each element has in its style: many mail programs ignore style sheets. */
export const colours = {
  ink: '#12242d',
  soft: '#4c5f69',
  paper: '#f3f5f5',
  surface: '#ffffff',
  line: '#e2e6e8',
  primary: '#0e7c7b',
} as const;

const FONT = "'Source Sans Pro',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.paper{background:#0f1a20!important}.surface{background:#16242c!important}',
  '.ink{color:#e7eef0!important}.soft{color:#a5b6bd!important}.link{color:#4fc3bf!important}',
  '.line{border-color:#2d3e47!important}',
  '.primary{background:#4fc3bf!important}.on-primary{color:#08211f!important}}',
  '@media (max-width:480px){',
  '.paper-edge{padding:0!important}.pad{padding-left:20px!important;padding-right:20px!important}',
  '.stack th,.stack td{display:block!important;width:auto!important;padding-inline:0!important}',
  '.stack td{border-top:0!important;padding-top:0!important}.stack th{padding-bottom:2px!important}}',
].join('');

/**
 * Outlook for Windows renders with Word. It supports neither `max-width` nor our font, tables inherit neither size nor colour of the
 * text, and only cells have padding, borders and a background that fills them.
 */
const OUTLOOK_STYLE =
  `<!--[if mso]><style>*{font-family:'Segoe UI',Arial,sans-serif!important}` +
  `table{mso-table-lspace:0;mso-table-rspace:0}td,th{font-size:15px;color:${colours.ink}}</style><![endif]-->`;
const OUTLOOK_BEGIN =
  '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0">' +
  `<tr><td style="background:${colours.surface}"><![endif]-->`;
const OUTLOOK_END = '<!--[if mso]></td></tr></table><![endif]-->';

/** An empty row. Its cell has a height, because Word ignores that of rows. */
const space = (height: number, background = ''): string =>
  `<tr><td style="height:${height}px;${background}font-size:0;line-height:0;mso-line-height-rule:exactly">&nbsp;</td></tr>`;

/** A table for layout, which screen readers pass over. */
export const layoutTable = (rows: string, style = ''): string =>
  `<table role="presentation" style="border-collapse:collapse;border-spacing:0;${style}">${rows}</table>`;

/** A row of the email with its usual margins. */
export const row = (html: string, bottom = 20): string =>
  `<tr><td class="pad" style="padding:0 32px ${bottom}px">${html}</td></tr>`;

/** A block with a line at its top or its start: a cell, because Word draws borders of other elements unreliably. */
export const lined = (side: 'top' | 'left', html: string, style: string): string =>
  layoutTable(
    `<tr><td class="line" style="border-${side}:${side === 'top' ? 1 : 2}px solid ${colours.line};${style}">${html}</td></tr>`,
    'width:100%',
  );

const productLine = space(4, `background:${colours.primary};`);

/** The complete document. Light or dark by the reader's preference; readable without style sheets and in Outlook. */
export function emailDocument({ title, language, head = productLine, rows }: Layout): string {
  const card = layoutTable(`${head}${space(28)}${rows.join('')}${space(8)}`, 'width:100%');
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style>${OUTLOOK_STYLE}</head>`,
    `<body class="paper ink" style="margin:0;padding:0;background:${colours.paper};color:${colours.ink};font:15px/1.5 ${FONT}">`,
    layoutTable(
      `<tr><td class="paper paper-edge" style="padding:24px 12px;background:${colours.paper}">${OUTLOOK_BEGIN}` +
        `<div class="surface" style="max-width:600px;margin:0 auto;background:${colours.surface};border-radius:8px;overflow:hidden">${card}</div>` +
        `${OUTLOOK_END}</td></tr>`,
      'width:100%',
    ),
    '</body></html>\n',
  ].join('');
}

/** A user's text: escaped, with its line breaks, which Outlook ignores in `pre-wrap`. */
export const lineBreaks = (text: string): string => escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>');

/** A text that a person wrote to another. Each paragraph runs in the direction of its script. */
export const writtenText = (text: string): string =>
  `<div dir="auto" style="font-size:16px;line-height:1.6;unicode-bidi:plaintext;word-break:break-word;overflow-wrap:anywhere">${lineBreaks(text)}</div>`;

/** The reader's earlier text, below a line with its author and time. */
export const quotedText = (intro: string, quote: string): string =>
  `<div class="soft" style="color:${colours.soft}"><div dir="auto">${lineBreaks(intro)}</div>` +
  `<blockquote style="margin:8px 0 0">${lined('left', quotedLines(quote), `padding:0 0 0 12px;color:${colours.soft}`)}</blockquote></div>`;

const quotedLines = (quote: string): string =>
  `<div class="soft" dir="auto" style="unicode-bidi:plaintext;word-break:break-word;overflow-wrap:anywhere">${lineBreaks(quote)}</div>`;
