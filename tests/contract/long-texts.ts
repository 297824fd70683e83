/** Units that are slow to parse when repeated. */
const units: readonly string[] = [
  ...Array.from(' \t\n-_./@:;,%&=<>{}[]()"\'\\#?!*+a0Z~^|$`'),
  '\u00a0',
  '\u0301\u0327',
  '\u200b',
  'é',
  '客',
  '😀',
  '{{ ',
  '{{a}}',
  'a.',
  'a@',
  'a-',
  '0.',
  'a ',
  ' a',
  '\r\n',
  '<b>',
  '<a ',
  '&amp;',
  '%20',
  'http://',
  'https://a.',
  'www.',
  'a@b.c,',
  'no-reply',
  '-bounce',
  'xn--',
  '=1;',
  '"",',
];
/** Prefixes and suffixes that make a match fail at the end; each unit gets one. */
const frames: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['a', '\u0001!'],
];
/** Openers whose end a parser searches for. */
const openings = ['x{{', '<a', '[', '"', 'https://a', 'a@b', '*.'];
const inside = [' ', '\t', 'a', '-', '.'];

/** Texts of `length` characters, each of which must be read in linear time. */
export function longTexts(length: number): readonly string[] {
  const plain = units.map((unit, at) => [unit, frames[at % frames.length] ?? ['', '']] as const);
  const opened = openings.flatMap((before) => inside.map((unit) => [unit, [before, 'x']] as const));
  return [...plain, ...opened].map(([unit, [before, after]]) => {
    const room = Math.max(1, Math.floor(length) - before.length - after.length);
    const middle = unit.repeat(Math.ceil(room / unit.length)).slice(0, room);
    return `${before}${middle}${after}`.slice(0, length).toWellFormed();
  });
}
