const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 80;

/** Tells the visitor which files were not stored. Empty if none were sent. */
export function discardedFilesText(names: readonly string[]): string {
  if (names.length === 0) return '';
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`);
  const more = names.length - named.length;
  const all = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return names.length === 1
    ? ` The file ${all} was not stored: this form does not accept files.`
    : ` The files ${all} were not stored: this form does not accept files.`;
}
