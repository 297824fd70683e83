/** Formats a binding for display. */
export function shownKeys(bound: string): string {
  const named: Readonly<Record<string, string>> = { mod: /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl' };
  return bound
    .split(/[+ ]/)
    .map((part) => named[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}
