/** The module that a slice, a message or a contribution belongs to: their names start with its id. */
export const moduleOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('/')));

/** What tells a contribution from others of its point, where there is such a thing. */
export function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value)) return '';
  return typeof value.id === 'string' ? value.id : '';
}
