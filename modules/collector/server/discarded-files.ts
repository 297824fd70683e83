import type { Sent } from './read-body.ts';

const MAX_NAMED = 3;
const MAX_NAME_LENGTH = 80;

const REASONS = {
  form: 'this form does not accept files',
  json: 'JSON has no files. Send the form as multipart/form-data',
} as const;

/** Tells the visitor or the program which files were not stored, and why. Empty if none were sent. */
export function discardedFilesText({ by, discarded: names }: Pick<Sent, 'by' | 'discarded'>): string {
  if (names.length === 0) return '';
  const reason = REASONS[by === 'json' ? 'json' : 'form'];
  const named = names.slice(0, MAX_NAMED).map((name) => `"${name.slice(0, MAX_NAME_LENGTH)}"`);
  const more = names.length - named.length;
  const all = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return names.length === 1
    ? ` The file ${all} was not stored: ${reason}.`
    : ` The files ${all} were not stored: ${reason}.`;
}
