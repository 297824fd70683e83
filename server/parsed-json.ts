import { isRecord } from '../contract/record.ts';
import type { JsonValue } from './kit.ts';

/** Parses JSON from an untrusted source; undefined if invalid. */
export function parsedJson(text: string): JsonValue | undefined {
  try {
    // JSON.parse returns nothing else.
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/**
 * Parses the JSON of an object, such as a submission's fields; throws for anything else. For stored values: unlike a
 * schema, it copies nothing, and a field named `__proto__` stays.
 */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  if (isRecord(value)) return value;
  throw new TypeError(`Expected the JSON of an object: ${text.slice(0, 60)}`);
}
