import type * as z from 'zod/mini';

/** Items of a list and properties of an object that are described. */
const MAX_PARTS = 50;
const MAX_DEPTH = 8;

/**
 * Describes a response that does not match its contract, for the event log. It contains no values: secrets are found by the
 * schema, which the response does not have.
 *
 * @example
 * withoutValues({ id: 7, name: 'Ada' }, error) // { invalid: ['name: invalid_type'], shape: { id: 'number', name: 'string (3)' } }
 */
export function withoutValues(response: unknown, error?: z.core.$ZodError) {
  return {
    ...(error && { invalid: error.issues.slice(0, MAX_PARTS).map(({ path, code }) => `${path.join('.')}: ${code}`) }),
    shape: shapeOf(response),
  };
}

function shapeOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return `string (${value.length})`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  const parts = Object.entries(value);
  if (depth === MAX_DEPTH) return `… ${parts.length}`;
  const shapes = parts.slice(0, MAX_PARTS).map(([key, part]) => [key, shapeOf(part, depth + 1)]);
  if (parts.length > MAX_PARTS) shapes.push(['…', parts.length - MAX_PARTS]);
  return Array.isArray(value) ? shapes.map(([, shape]) => shape) : Object.fromEntries(shapes);
}
