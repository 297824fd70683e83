import { discardedFileIn } from '../../contract/entity/discarded-file.ts';
import { fieldLabel } from '../../contract/entity/workflow.ts';
import { parsedJson } from '../../contract/json.ts';

/** One submitted field with its values; more than one if the field was sent repeatedly. */
export interface SubmittedField {
  readonly name: string;
  readonly values: readonly string[];
}

const parsed = new Map<string, readonly SubmittedField[]>();
/** Characters of the cached texts: several screens of rows. Parsing is fast, but not worth repeating on every render. */
const MAX_CHARACTERS = 1_000_000;
let characters = 0;

/** Parses the submitted fields, in the form's order. Cached. */
export function fieldsOf(submittedData: string): readonly SubmittedField[] {
  const known = parsed.get(submittedData);
  if (known) return known;
  const fields = parse(submittedData);
  if (characters > MAX_CHARACTERS) {
    parsed.clear();
    characters = 0;
  }
  parsed.set(submittedData, fields);
  characters += submittedData.length;
  return fields;
}

function parse(submittedData: string): readonly SubmittedField[] {
  const data = parsedJson(submittedData) ?? { submitted: submittedData };
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).map(([name, value]) => ({ name, values: textsOf(value) }));
}

/** Lists keep their items; any other value that is not text is shown as JSON. */
function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (value === null || value === undefined) return [];
  return [typeof value === 'string' ? value : JSON.stringify(value)];
}

/** All values, for the search index. Bypasses the cache of `fieldsOf`, which a full list would evict. */
export function valuesOf(submittedData: string): readonly string[] {
  return parse(submittedData).flatMap(({ values }) => values);
}

/** The values of one field on one line. */
export function fieldText(submittedData: string, field: string): string {
  return (
    fieldsOf(submittedData)
      .find(({ name }) => name === field)
      ?.values.join(', ') ?? ''
  );
}

/** What identifies the sender: a name, else an email address, else the first short text. */
export function senderOf(submittedData: string): string | undefined {
  return senderField(submittedData)?.values[0];
}

const MAX_SENDER = 200;

/** The first characters of a sender, where it is stored or sent without its submission: anybody can submit a long one. */
export function shortSender(sender: string): string {
  // Joined, since a slice would hold the whole text in memory.
  return Array.from(sender.slice(0, 2 * MAX_SENDER))
    .slice(0, MAX_SENDER)
    .join('');
}

function senderField(submittedData: string): SubmittedField | undefined {
  const fields = fieldsOf(submittedData).filter(({ values }) => (values[0] ?? '').trim() !== '');
  return (
    fields.find(({ name }) => /name/i.test(name)) ??
    fields.find(({ name }) => /mail/i.test(name)) ??
    fields.find(({ values }) => (values[0] ?? '').length < 60)
  );
}

/** The field that identifies the sender, if it is a name. */
export function nameFieldOf(submittedData: string): SubmittedField | undefined {
  const field = senderField(submittedData);
  return field && /^(?:your|full)?[-_ ]?name$/i.test(field.name) ? field : undefined;
}

const MESSAGE = /message|nachricht|mitteilung|comment|kommentar|question|frage|enquiry|inquiry|anfrage|details|text/i;
/** Texts of this length are messages, regardless of the field's name. */
const LONG = 80;

/** The field with the visitor's message: by its name, else the longest text. */
export function messageOf(submittedData: string): SubmittedField | undefined {
  const fields = fieldsOf(submittedData).filter(({ values }) => values.length === 1 && (values[0] ?? '').trim() !== '');
  const long = fields
    .filter(({ values }) => (values[0] ?? '').length >= LONG)
    .toSorted((one, other) => (other.values[0] ?? '').length - (one.values[0] ?? '').length);
  return fields.find(({ name }) => MESSAGE.test(name)) ?? long[0];
}

const shownValue = (value: string) => discardedFileIn(value)?.name ?? value;

/** Fields of a summary: more than a row has room for. */
const MAX_SUMMARY_FIELDS = 4;

/** The first fields without the sender, as `Guests: 4 · Date: Saturday`, for submissions without a message. */
export function summaryOf(submittedData: string): string {
  const sender = senderField(submittedData);
  return fieldsOf(submittedData)
    .filter((field) => field !== sender && !/mail/i.test(field.name))
    .map(({ name, values }) => ({
      name,
      text: values
        .filter((value) => value.trim() !== '')
        .map(shownValue)
        .join(', '),
    }))
    .filter(({ text }) => text !== '')
    .slice(0, MAX_SUMMARY_FIELDS)
    .map(({ name, text }) => `${fieldLabel(name)}: ${text}`)
    .join(' · ');
}
