/** Makes `text` storable: NUL and lone surrogates become U+FFFD. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').toWellFormed();
}

/** Storable text truncated to `most` characters. Null if empty. */
export function cut(text: string, most: number): string | null {
  return text === '' ? null : storable(text.slice(0, most));
}
