/** In UTF-16 code units. */
const MAX_LENGTH = 200;
const END_LENGTH = 20;

/** Line breaks, and bidirectional overrides that disguise the extension. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** Cleans a file's name for storage and display: no path, no hidden characters. */
export function shownName(sent: string): string {
  const name = (sent.split(/[/\\]/).at(-1) ?? '').replaceAll(hidden, '').trim().toWellFormed();
  if (/^\.*$/.test(name)) return 'file';
  return name.length <= MAX_LENGTH
    ? name
    : `${name.slice(0, MAX_LENGTH - END_LENGTH)}…${name.slice(-END_LENGTH)}`.toWellFormed();
}
