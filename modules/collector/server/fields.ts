import { MAX_FIELD_NAME_LENGTH } from '../../../contract/entity/form.ts';
import { discardedFileText } from '../../../contract/entity/discarded-file.ts';
import { requestErrors } from '../../../contract/request-error.ts';
import { createError, formFields } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { storable } from './storable.ts';

/** A field as sent. */
export type Field = readonly [name: string, value: string];
/** A field name with all its values. */
export type MergedField = readonly [name: string, value: string | readonly string[]];

/** Validated, storable fields. Fields without a name are dropped, as browsers do. */
export function checkedFields(sent: readonly Field[]): readonly Field[] {
  if (sent.length > formFields.max) throw createError(requestErrors.TOO_MANY_FIELDS, { max: formFields.max });
  const named = sent.filter(([name]) => name !== '');
  if (named.some(([name]) => name.length > MAX_FIELD_NAME_LENGTH)) {
    throw createError(errors.NAME_TOO_LONG, { max: MAX_FIELD_NAME_LENGTH });
  }
  return named.map(([name, value]) => [storable(name), storable(value)]);
}

/** Merges repeated names into one field with a list, at the position of the first. */
export function merged(fields: readonly Field[]): readonly MergedField[] {
  const byName = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return [...byName].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]);
}

/**
 * Serialises the fields as a JSON object. Written by hand because an object would reorder `1` and drop `__proto__`.
 */
export function dataText(fields: readonly MergedField[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** The value stored for a file. Its contents are not stored. */
export function fileText(name: string, size: number): string {
  return name === '' ? '' : discardedFileText({ name, bytes: size });
}

/** Special fields, as used by pages written for other form services, and the remaining fields. */
export interface SpecialFields {
  readonly fields: readonly Field[];
  readonly key: string | null;
  readonly next: string | null;
  readonly subject: string | null;
  /** Addresses that the page wants to copy. Only those on the form's list get a copy. */
  readonly cc: readonly string[];
  /** The honeypot field was filled in. */
  readonly isTrapped: boolean;
}

const aliases = new Set(['_key', '_next', '_subject', '_gotcha']);

/** `_replyto` counts as the email field if there is none. `_cc` stays a field until the form's list is known. */
export function withoutAliases(sent: readonly Field[]): SpecialFields {
  const last = (alias: string): string | null => sent.findLast(([name]) => name === alias)?.[1] || null;
  const hasEmail = sent.some(([name]) => name === 'email');
  return {
    fields: sent
      .filter(([name]) => !aliases.has(name))
      .map(([name, value]) => [name === '_replyto' && !hasEmail ? 'email' : name, value]),
    key: last('_key'),
    next: last('_next'),
    subject: last('_subject'),
    cc: sent
      .filter(([name]) => name === '_cc')
      .flatMap(([, value]) => value.split(','))
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    // In JSON, an unchecked box is sent as false.
    isTrapped: sent.some(([name, value]) => name === '_gotcha' && value !== '' && value !== 'false'),
  };
}

/** Removes `_cc` fields whose addresses are all on the form's list. Others are ordinary fields. */
export function withoutListedCc(fields: readonly Field[], listed: readonly string[]): readonly Field[] {
  const isListed = listIn(listed);
  return fields.filter(([name, value]) => name !== '_cc' || !value.split(',').every((one) => isListed(one.trim())));
}

/** A case-insensitive test whether an address is in `addresses`. */
export function listIn(addresses: readonly string[]): (address: string) => boolean {
  const lower = new Set(addresses.map((address) => address.toLowerCase()));
  return (address) => lower.has(address.toLowerCase());
}
