import { isRecord } from '../contract/json.ts';

/**
 * Parses the JSON of an object, such as a submission's fields; throws for anything else. For stored values: unlike a
 * schema, it copies nothing, and a field named `__proto__` stays.
 */
export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  if (isRecord(value)) return value;
  throw new TypeError(`Expected the JSON of an object: ${text.slice(0, 60)}`);
}
