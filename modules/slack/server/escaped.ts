const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes text for a chat: `<!channel>` would notify everybody. Truncates to `longest` escaped characters without
 * splitting a character or an entity.
 */
export function escaped(text: string, longest: number): string {
  const start = text.slice(0, longest + 1);
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
