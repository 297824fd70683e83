/** `text` as the database can hold it: NUL and half surrogate pairs become U+FFFD, so that the rest is not lost. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').toWellFormed();
}

/** The same, cut to `most` characters; null for an empty one. */
export function cut(text: string, most: number): string | null {
  return text === '' ? null : storable(text.slice(0, most));
}
