import fc from 'fast-check';
import * as z from 'zod/mini';

/** What a leaf's checks allow, taken together. */
interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

/** A number above 3 is at least 4: near enough for integers, and the schema itself is asked in the end. */
function limitsOf({ checks = [], ...own }: z.core.$ZodTypes['_zod']['def']): Limits {
  const defs = [own, ...checks.map((check) => check._zod.def)] as readonly Record<string, unknown>[];
  return Object.assign({}, ...defs.map(limitOf)) as Limits;
}

function limitOf(check: Record<string, unknown>): Limits {
  const { minimum, maximum, length, value, inclusive, format, pattern } = check;
  const step = inclusive === true ? 0 : 1;
  const limits = {
    min_length: { minimum },
    max_length: { maximum },
    length_equals: { minimum: length, maximum: length },
    greater_than: { minimum: Number(value) + step },
    less_than: { maximum: Number(value) - step },
    string_format: { format, pattern },
    number_format: { format },
  }[String(check['check'])];
  return (limits ?? {}) as Limits;
}

/**
 * Values that a zod schema takes in, each with the checks that it has. Numbers and texts come from small ranges where they may,
 * so that ids of different values meet. A schema of a kind that does not occur yet is an error here, not a silent gap.
 */
export function fromSchema(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const arbitrary = build(schema);
  return hasOwnRule(schema) ? arbitrary.filter((value) => z.safeParse(schema, value).success) : arbitrary;
}

/** Checks beyond those that the arbitrary is built from: formats, refinements, overwrites. */
function hasOwnRule(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return (
    (def.checks?.length ?? 0) > 0 ||
    def.type === 'string' ||
    def.type === 'number' ||
    def.type === 'custom' ||
    def.type === 'pipe'
  );
}

function build(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return texts(limitsOf(def));
    case 'number':
      return numbers(limitsOf(def));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'undefined':
    case 'void':
      return fc.constant(undefined);
    case 'any':
    case 'unknown':
    case 'custom':
      return fc.jsonValue({ maxDepth: 2 });
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'object':
      return objects(def);
    case 'array':
      return lists(fromSchema(def.element), limitsOf(def));
    case 'tuple':
      return fc.tuple(...def.items.map((item) => fromSchema(item)));
    case 'record':
      return fc.dictionary(keysOf(def.keyType), fromSchema(def.valueType), { maxKeys: 4, noNullPrototype: true });
    case 'union':
      return fc.oneof(...def.options.map((option) => fromSchema(option)));
    case 'intersection':
      return fc
        .tuple(fromSchema(def.left), fromSchema(def.right))
        .map(([left, right]) => Object.assign({}, left, right) as unknown);
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(fromSchema(def.innerType), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(fromSchema(def.innerType), { nil: null, freq: 3 });
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return fromSchema(def.innerType);
    case 'pipe':
      return fromSchema(def.in);
    case 'transform':
      return fc.jsonValue({ maxDepth: 1 });
    case 'lazy':
      return fc.constant(null).chain(() => fromSchema(def.getter()));
    default:
      throw new Error(`No values are made of a zod ${def.type} yet: add it to tests/arbitrary/from-schema.ts.`);
  }
}

/** A key that may be left out is there half of the time. */
function objects({ shape, catchall }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> {
  const keys = Object.keys(shape);
  const needed = keys.filter((key) => shape[key]?._zod.optin !== 'optional');
  const known = fc.record(Object.fromEntries(keys.map((key) => [key, part(shape[key])])), {
    requiredKeys: needed,
    noNullPrototype: true,
  });
  if (!catchall || (catchall as z.core.$ZodTypes)._zod.def.type === 'never') return known;
  const more = fc.dictionary(word, fromSchema(catchall), { maxKeys: 2, noNullPrototype: true });
  return fc.tuple(more, known).map(([added, own]) => ({ ...added, ...own }));
}

function part(schema: z.core.$ZodType | undefined): fc.Arbitrary<unknown> {
  return schema ? fromSchema(schema) : fc.constant(undefined);
}

const word = fc.constantFrom('a', 'b', 'Ada', 'name', 'é', '');

function texts({ minimum = 0, maximum = 40, format, pattern }: Limits): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'url') return fc.webUrl();
  if (pattern) return fc.stringMatching(pattern, { maxLength: Math.min(maximum, 100) });
  const free = fc.string({ unit: 'grapheme', minLength: minimum, maxLength: Math.min(maximum, minimum + 20) });
  return minimum > 0 ? free : fc.oneof({ weight: 3, arbitrary: word }, free);
}

function numbers({ minimum = -1, maximum = minimum + 12, format }: Limits): fc.Arbitrary<number> {
  const near = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  const isWhole = format === 'safeint' || format?.endsWith('int32') === true;
  return isWhole ? near : fc.oneof({ weight: 8, arbitrary: near }, fc.constant(minimum + (maximum - minimum) / 3));
}

function lists(element: fc.Arbitrary<unknown>, { minimum = 0, maximum = minimum + 4 }: Limits): fc.Arbitrary<unknown> {
  return fc.array(element, { minLength: minimum, maxLength: Math.min(maximum, minimum + 8) });
}

function keysOf(schema: z.core.$ZodType): fc.Arbitrary<string> {
  return fromSchema(schema).map(String);
}
