import * as z from 'zod/mini';

const secrets = z.registry<{ readonly secret: true }>();

/** What stands in the log where a secret was. */
export const SECRET = '[secret]';

/**
 * Marks a schema as a secret (password, token, key). Its values never reach the event log, a digest or a log line.
 *
 * @example
 * const Login = z.object({ email_id: Email, password: secret(z.string()) });
 */
export function secret<Z extends z.ZodMiniType>(schema: Z): Z {
  secrets.add(schema, { secret: true });
  return schema;
}

type Strip = (value: unknown) => unknown;
const keep: Strip = (value) => value;
const strips = new WeakMap<z.core.$ZodType, Strip>();

/** A copy of `value` in which every part that `schema` marks as secret reads `[secret]`; `value` itself if there is none. */
export function withoutSecrets(schema: z.core.$ZodType, value: unknown): unknown {
  return stripFor(schema)(value);
}

/** The same for many values of one schema; `undefined` when it marks no secret. */
export function secretsRemover(schema: z.core.$ZodType): ((value: unknown) => unknown) | undefined {
  const strip = stripFor(schema);
  return strip === keep ? undefined : strip;
}

function stripFor(schema: z.core.$ZodType): Strip {
  const known = strips.get(schema);
  if (known) return known;
  strips.set(schema, keep); // a schema that refers to itself ends here
  const strip = build(schema);
  strips.set(schema, strip);
  return strip;
}

function build(schema: z.core.$ZodType): Strip {
  if (secrets.has(schema)) return (value) => (value === undefined || value === null ? value : SECRET);
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      return inObject(Object.entries(def.shape).map(([key, part]) => [key, stripFor(part)] as const));
    case 'array':
      return inEach(stripFor(def.element), (value, each) => (Array.isArray(value) ? value.map(each) : value));
    case 'record':
      return inEach(stripFor(def.valueType), (value, each) =>
        isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, each(part)])) : value,
      );
    case 'union':
      return def.options.map(stripFor).reduce(compose, keep);
    case 'intersection':
      return compose(stripFor(def.left), stripFor(def.right));
    case 'pipe':
      return compose(stripFor(def.in), stripFor(def.out));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return stripFor(def.innerType);
    default:
      return keep;
  }
}

function compose(first: Strip, second: Strip): Strip {
  if (first === keep) return second;
  return second === keep ? first : (value) => second(first(value));
}

function inEach(strip: Strip, map: (value: unknown, each: Strip) => unknown): Strip {
  return strip === keep ? keep : (value) => map(value, (part) => strip(part));
}

function inObject(parts: readonly (readonly [string, Strip])[]): Strip {
  const telling = parts.filter(([, strip]) => strip !== keep);
  if (telling.length === 0) return keep;
  return (value) => {
    if (!isRecord(value)) return value;
    const copy = { ...value };
    for (const [key, strip] of telling) if (key in copy) copy[key] = strip(copy[key]);
    return copy;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
