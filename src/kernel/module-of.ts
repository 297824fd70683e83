/** The id of the module that a slice, message or contribution belongs to: the part of its name before the slash. */
export const moduleOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('/')));

/** A contribution's `id`, or an empty text when it has none. */
export function idOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('id' in value)) return '';
  return typeof value.id === 'string' ? value.id : '';
}
