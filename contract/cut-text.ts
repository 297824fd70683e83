/**
 * The beginning of a text: at most `most` UTF-16 code units, without half a character at its end.
 *
 * @example
 * cutText('Hi 👋', 4); // 'Hi '
 */
export function cutText(text: string, most: number): string {
  const isInside = text.length > most && /[\uD800-\uDBFF]/.test(text.charAt(most - 1));
  return text.slice(0, isInside ? most - 1 : most);
}
