import { cutText } from '../../../contract/cut-text.ts';

/** A file that is not stored as a file. */
export interface DiscardedName {
  readonly name: string;
  /**
   * `form`: the form accepts no files. The others are guesses about JSON, which has none: `text` is a file whose content is
   * stored as text, `lost` one without content, and `empty` an object without fields, which may never have been a file.
   */
  readonly kind: 'form' | 'text' | 'lost' | 'empty';
}

const MAX_NAMED = 3;
const MAX_LISTED = 20;
const MAX_NAME_LENGTH = 80;

const JSON_HAS_NONE = 'JSON has no files. Send the form as multipart/form-data';
const OUTCOMES = [
  ['form', 'not stored: this form does not accept files'],
  ['lost', `not stored: ${JSON_HAS_NONE}`],
  ['text', `stored as text, not as a file: ${JSON_HAS_NONE}`],
] as const;

/** The text for the visitor or calling program: which files were not stored as files, and why. Empty unless files were certainly sent. */
export function discardedFilesText(discarded: readonly DiscardedName[]): string {
  return OUTCOMES.map(([kind, outcome]) => {
    const names = discarded.filter((one) => one.kind === kind);
    if (names.length === 0) return '';
    const named = names.slice(0, MAX_NAMED).map(({ name }) => `"${shortened(name)}"`);
    const more = names.length - named.length;
    const all = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
    return names.length === 1 ? ` The file ${all} was ${outcome}.` : ` The files ${all} were ${outcome}.`;
  }).join('');
}

/** The first names, so that a response is never much longer than its request. */
export const listedNames = (discarded: readonly DiscardedName[]): string[] =>
  discarded.slice(0, MAX_LISTED).map(({ name }) => shortened(name));

const shortened = (name: string): string => cutText(name, MAX_NAME_LENGTH);
