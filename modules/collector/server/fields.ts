import { discardedFileText } from '../../../contract/entity/discarded-file.ts';
import { createError } from '../../../server/kit.ts';
import { errors } from '../errors.ts';
import { storable } from './storable.ts';

/** One field as it was sent. */
export type Field = readonly [name: string, value: string];
/** One name with all that came under it. */
export type MergedField = readonly [name: string, value: string | readonly string[]];

const MAX_FIELDS = 5000;
const MAX_NAME_LENGTH = 200;

/** Fields as they can be stored. One without a name is not a field: browsers do not send it either. */
export function checkedFields(sent: readonly Field[]): readonly Field[] {
  if (sent.length > MAX_FIELDS) throw createError(errors.TOO_MANY_FIELDS, { most: String(MAX_FIELDS) });
  const named = sent.filter(([name]) => name !== '');
  if (named.some(([name]) => name.length > MAX_NAME_LENGTH)) {
    throw createError(errors.NAME_TOO_LONG, { most: String(MAX_NAME_LENGTH) });
  }
  return named.map(([name, value]) => [storable(name), storable(value)]);
}

/** Repeated names become one field with a list, in the place of the first. */
export function merged(fields: readonly Field[]): readonly MergedField[] {
  const byName = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const values = byName.get(name);
    if (values) values.push(value);
    else byName.set(name, [value]);
  }
  return [...byName].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]);
}

/** JSON text of an object, written by hand: an object would reorder `1` and swallow `__proto__`. */
export function dataText(fields: readonly MergedField[]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

/** What stands for a file: we keep no files, and say so. */
export function fileText(name: string, size: number): string {
  return name === '' ? '' : discardedFileText({ name, bytes: size });
}

/** Fields with a meaning of their own, that pages written for other collectors have, and the rest. */
export interface Aliased {
  readonly fields: readonly Field[];
  readonly key: string | null;
  readonly next: string | null;
  readonly subject: string | null;
  /** Addresses that the page asks to be copied; only those on the form's list are. */
  readonly cc: readonly string[];
  /** Someone filled in what no person sees. */
  readonly isTrapped: boolean;
}

const aliases = new Set(['_key', '_next', '_subject', '_gotcha']);

/** `_replyto` is the e-mail field of a page that has no other; `_cc` stays a field until the form's list is known. */
export function withoutAliases(sent: readonly Field[]): Aliased {
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
    // JSON says of a box that nobody ticked that it is false.
    isTrapped: sent.some(([name, value]) => name === '_gotcha' && value !== '' && value !== 'false'),
  };
}

/** Takes the `_cc` fields out whose every address is on the form's list; the others are fields like any other. */
export function withoutListedCc(fields: readonly Field[], listed: readonly string[]): readonly Field[] {
  const isListed = listIn(listed);
  return fields.filter(([name, value]) => name !== '_cc' || !value.split(',').every((one) => isListed(one.trim())));
}

/** Whether an address is in `addresses`, whatever its case. */
export function listIn(addresses: readonly string[]): (address: string) => boolean {
  const lower = new Set(addresses.map((address) => address.toLowerCase()));
  return (address) => lower.has(address.toLowerCase());
}
