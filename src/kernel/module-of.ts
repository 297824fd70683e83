/** The id of the module that a slice, message or contribution belongs to: the part of its name before the slash. */
export const moduleOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf('/')));
