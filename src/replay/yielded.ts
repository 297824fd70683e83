import { withoutSecrets } from '../../contract/secret.ts';
import type { ResultEntry, NumberedEntry } from '../kernel/entry.ts';
import type { Emitted } from '../kernel/handler.ts';

/**
 * The entry that the code yielded instead of the recorded one: an event, a command, an effect, a result of a service, a value
 * that it read, or nothing.
 */
export interface Yielded {
  readonly kind: 'event' | 'command' | 'effect' | 'result' | 'draw' | 'nothing';
  readonly [detail: string]: unknown;
}

/** An event as it is recorded. */
export function yieldedBy({ type, definition, payload, by }: Emitted): Yielded {
  return {
    kind: 'event',
    type,
    v: definition.version,
    payload: withoutSecrets(definition.schema, payload),
    by: by ?? 'user',
  };
}

/** Whether an entry has all that was yielded. */
export function isAsRecorded(entry: NumberedEntry, got: Yielded): boolean {
  const recorded: Readonly<Record<string, unknown>> = { ...entry };
  return Object.entries(got).every(([key, value]) => isSame(recorded[key], value));
}

/** A long argument of a service as it is recorded: its length and digest. */
export const LONG_ARGUMENT = /^\d+ characters, [\da-f]+$/;
/** Ends it in a redacted log, and is that of any argument. */
export const REDACTED_DIGEST = ' characters, redacted';

/**
 * Whether two values have the same JSON, regardless of the order of their keys. `undefined` properties are left out.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'string' && one.endsWith(REDACTED_DIGEST))
    return typeof other === 'string' && LONG_ARGUMENT.test(other);
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  // Both are objects or arrays, and are read by key only.
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = keysOf(left);
  return keys.length === keysOf(right).length && keys.every((key) => isSame(left[key], right[key]));
}

const keysOf = (value: Readonly<Record<string, unknown>>) =>
  Object.keys(value).filter((key) => value[key] !== undefined);

/** Calls the function that an effect was given, as it was when the log was recorded. */
export function callBack(args: readonly unknown[], { callback, result }: ResultEntry): void {
  const called = args[callback ?? -1];
  if (typeof called === 'function' && Array.isArray(result)) Reflect.apply(called, undefined, result);
}

/** The recorded result of a call; throws the recorded error. */
export function resultOf({ result, error }: ResultEntry): unknown {
  if (error) throw errorOf(error);
  return result;
}

export const errorOf = ({ name, message }: NonNullable<ResultEntry['error']>) =>
  Object.assign(new Error(message), { name });
