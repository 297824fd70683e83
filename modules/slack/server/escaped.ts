const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A zero-width space, which leaves the text looking the same. */
const SPLIT = '\u200B';

/**
 * What chats compatible with Slack read besides its own marks: mentions such as `@channel`, also of Mattermost and Discord,
 * but no addresses, and links in Markdown, whose text can be another address.
 */
const marks = /(?<![\p{L}\p{N}._%+-])[@\uFF20](?=[\p{L}\p{N}])|\](?=\()/gu;

/**
 * Escapes text for a chat: `<!channel>` or `@channel` would notify everybody. Truncates to `longest` escaped characters without
 * splitting a character or an entity.
 */
export function escaped(text: string, longest: number): string {
  const start = text.slice(0, longest + 1).replaceAll(marks, (mark) => mark + SPLIT);
  const whole = start.replaceAll(/[&<>]/g, (one) => entities[one] ?? one);
  if (whole.length <= longest) return whole;
  let cut = '';
  for (const character of start) {
    const next = entities[character] ?? character;
    if (cut.length + next.length > longest - 1) break;
    cut += next;
  }
  return `${cut}…`;
}
