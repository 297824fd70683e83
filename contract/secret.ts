import * as z from 'zod/mini';
import { definitionOf, innerSchema } from './inner-schema.ts';
import { isRecord } from './json.ts';

const secrets = z.registry<{ readonly secret: true }>();

/** Replaces a secret in the log. */
export const SECRET = '[secret]';

/**
 * Marks a schema as secret (password, token, key). Its values never reach the event log, a digest or a server log.
 *
 * @example
 * const Login = z.object({ email_id: Email, password: secret(z.string()) });
 */
export function secret<Z extends z.ZodMiniType>(schema: Z): Z {
  secrets.add(schema, { secret: true });
  return schema;
}

/** Whether a schema itself is marked as secret. */
export const isSecret = (schema: z.core.$ZodType): boolean => secrets.has(schema);

type Mask = (value: unknown) => unknown;
const unchanged: Mask = (value) => value;
const masks = new WeakMap<z.core.$ZodType, Mask>();

/** A copy of `value` in which every part that `schema` marks as secret is `[secret]`, or `value` itself if there is none. */
export function withoutSecrets(schema: z.core.$ZodType, value: unknown): unknown {
  return maskFor(schema)(value);
}

/** A function that masks the secrets in values of a schema; `undefined` when the schema has no secrets. */
export function secretsRemover(schema: z.core.$ZodType): ((value: unknown) => unknown) | undefined {
  const mask = maskFor(schema);
  return mask === unchanged ? undefined : mask;
}

function maskFor(schema: z.core.$ZodType): Mask {
  const known = masks.get(schema);
  if (known) return known;
  masks.set(schema, unchanged); // ends the recursion of a schema that refers to itself
  const mask = build(schema);
  masks.set(schema, mask);
  return mask;
}

function build(schema: z.core.$ZodType): Mask {
  if (isSecret(schema)) return (value) => (value === undefined || value === null ? value : SECRET);
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return inObject(Object.entries(def.shape).map(([key, part]) => [key, maskFor(part)] as const));
    case 'array':
      return inEach(maskFor(def.element), (value, each) => (Array.isArray(value) ? value.map(each) : value));
    case 'record':
      return inEach(maskFor(def.valueType), (value, each) =>
        isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part)])) : value,
      );
    case 'union':
      return def.options.map(maskFor).reduce(compose, unchanged);
    case 'intersection':
      return compose(maskFor(def.left), maskFor(def.right));
    case 'pipe':
      return compose(maskFor(def.in), maskFor(def.out));
    default: {
      const inner = innerSchema(def);
      return inner ? maskFor(inner) : unchanged;
    }
  }
}

function compose(first: Mask, second: Mask): Mask {
  if (first === unchanged) return second;
  return second === unchanged ? first : (value) => second(first(value));
}

function inEach(mask: Mask, map: (value: unknown, each: Mask) => unknown): Mask {
  return mask === unchanged ? unchanged : (value) => map(value, (part) => mask(part));
}

function inObject(parts: readonly (readonly [string, Mask])[]): Mask {
  const secretParts = parts.filter(([, mask]) => mask !== unchanged);
  if (secretParts.length === 0) return unchanged;
  return (value) => {
    if (!isRecord(value)) return value;
    const copy = { ...value };
    for (const [key, mask] of secretParts) if (key in copy) copy[key] = mask(copy[key]);
    return copy;
  };
}
