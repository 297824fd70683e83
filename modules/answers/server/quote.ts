/** An email's own text, and the earlier messages that it quotes at its end. */
interface Split {
  readonly text: string;
  readonly quoted: string;
}

/**
 * Splits off what a mail program appends: the lines behind `>`, with the line that introduces them, or everything below
 * the header block of Outlook. An email with lines of its sender between quoted ones is not split.
 */
export function splitQuote(message: string): Split {
  const lines = message.replaceAll('\r\n', '\n').trimEnd().split('\n');
  const quoted = quotedLines(lines);
  const start = lines.findIndex((_, at) => startsQuote(lines, at, quoted));
  if (start === -1) return { text: joined(lines), quoted: '' };
  return { text: joined(lines.slice(0, start)), quoted: joined(lines.slice(start)) };
}

const joined = (lines: readonly string[]): string => lines.join('\n').trim();
const isMarked = (line: string): boolean => line.trimStart().startsWith('>');

interface QuotedLines {
  /** The last line behind `>`; -1 if there is none. */
  readonly last: number;
  /** The last line that the sender wrote; only empty and quoted lines follow. */
  readonly lastOwn: number;
}

const quotedLines = (lines: readonly string[]): QuotedLines => ({
  last: lines.findLastIndex(isMarked),
  lastOwn: lines.findLastIndex((line) => line.trim() !== '' && !isMarked(line)),
});

function startsQuote(lines: readonly string[], at: number, { last, lastOwn }: QuotedLines): boolean {
  const line = lines[at]?.trim() ?? '';
  const isQuotedFrom = (from: number): boolean => from > lastOwn && from <= last;
  if (line.startsWith('>')) return isQuotedFrom(at);
  const introduction = introductionAt(lines, at);
  if (introduction > 0) return isQuotedFrom(at + introduction) || at + introduction > last;
  return isSeparator(line) || isHeaderBlock(lines, at);
}

/** Beginnings and continuations of lines that introduce a quote; each has a date and ends with a colon. */
const introductions: readonly (readonly [start: string, within: string])[] = [
  ['On ', ' wrote:'],
  ['Am ', ' schrieb'],
  ['Le ', ' a écrit'],
  ['El ', ' escribió:'],
  ['Il ', ' ha scritto:'],
  ['Op ', ' schreef'],
];
/** Mail programs wrap them. */
const INTRODUCTION_LINES = 3;
const MAX_INTRODUCTION = 300;

/** The number of lines of the introduction that begins at this line; 0 if none does. */
function introductionAt(lines: readonly string[], at: number): number {
  const first = lines[at]?.trim() ?? '';
  const possible = introductions.filter(([start]) => first.startsWith(start));
  if (possible.length === 0) return 0;
  for (let count = 1; count <= INTRODUCTION_LINES; count += 1) {
    const text = joined(lines.slice(at, at + count)).replaceAll('\n', ' ');
    if (text.length > MAX_INTRODUCTION) return 0;
    if (text.endsWith(':') && /\d/.test(text) && possible.some(([, within]) => text.includes(within))) return count;
  }
  return 0;
}

const separators = new Set([
  'original message',
  'forwarded message',
  'ursprüngliche nachricht',
  'originalnachricht',
  'weitergeleitete nachricht',
  'message d’origine',
  "message d'origine",
  'mensaje original',
]);

/** Such as `-----Original Message-----`. */
function isSeparator(line: string): boolean {
  if (!line.startsWith('--') || line.length > 80) return false;
  return separators.has(line.replaceAll('-', '').trim().toLowerCase());
}

const fromNames = ['From:', 'Von:', 'De:', 'Da:', 'Van:'];
const sentNames = ['Sent:', 'Date:', 'Gesendet:', 'Datum:', 'Envoyé', 'Enviado', 'Inviato:', 'Verzonden:'];
const isRule = (line: string): boolean => line.length >= 10 && line.replaceAll('_', '') === '';

/** The header of the earlier message as Outlook shows it, below a line if there is one. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const block = lines.slice(at, at + 6).map((line) => line.trim().replaceAll('*', ''));
  const [first = '', ...next] = isRule(block[0] ?? '') ? block.slice(1).filter((line) => line !== '') : block;
  return beginsWithOneOf(first, fromNames) && next.slice(0, 2).some((line) => beginsWithOneOf(line, sentNames));
}

const beginsWithOneOf = (line: string, names: readonly string[]): boolean =>
  names.some((name) => line.startsWith(name));
