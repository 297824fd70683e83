import fc from 'fast-check';
import * as z from 'zod/mini';

/** The combined bounds of a leaf's checks. */
interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

/** Exact for integers; the schema itself has the last word. */
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

/** Values that random generation would not find. */
export interface Known {
  readonly values: readonly unknown[];
  /** By field name, used most of the time. */
  readonly named: Readonly<Record<string, readonly unknown[]>>;
}

const nothing: Known = { values: [], named: {} };

/**
 * Values that a zod schema accepts, its checks included. Numbers and texts come from small ranges where possible, so
 * that ids collide. An unsupported kind of schema, or one that no known or random value fits, is an error rather than a
 * silent gap.
 * @example
 * fromSchema(z.strictObject({ name: Label }), { values: ['Acme'], named: {} }) // { name: 'Acme' }, { name: 'q' }, …
 */
export function fromSchema(schema: z.core.$ZodType, known: Known = nothing): fc.Arbitrary<unknown> {
  const arbitrary = build(schema, known);
  return hasOwnRule(schema) ? arbitrary.filter((value) => takes(schema, value)) : arbitrary;
}

/** Whether `schema` accepts `value` unchanged. */
export function takes(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success;
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

function build(schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const of = (part: z.core.$ZodType): fc.Arbitrary<unknown> => fromSchema(part, known);
  switch (def.type) {
    case 'string':
      return fitting(schema, [...texts(limitsOf(def)), ...knownOf(known, 'string')]);
    case 'number':
      return fitting(schema, [...numbers(limitsOf(def)), ...knownOf(known, 'number')]);
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
      return objects(def, known);
    case 'array':
      return lists(of(def.element), limitsOf(def));
    case 'tuple':
      return fc.tuple(...def.items.map(of));
    case 'record':
      return fc.dictionary(of(def.keyType).map(String), of(def.valueType), { maxKeys: 4, noNullPrototype: true });
    case 'union':
      return fc.oneof(...def.options.map(of));
    case 'intersection':
      return fc.tuple(of(def.left), of(def.right)).map(([left, right]) => Object.assign({}, left, right) as unknown);
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(of(def.innerType), { nil: undefined, freq: 3 });
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null, freq: 3 });
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return of(def.innerType);
    case 'pipe':
      return of(def.in);
    case 'transform':
      return fc.jsonValue({ maxDepth: 1 });
    case 'lazy':
      return fc.constant(null).chain(() => of(def.getter()));
    default:
      throw new Error(`No values are made of a zod ${def.type} yet: add it to tests/arbitrary/from-schema.ts.`);
  }
}

const knownOf = ({ values }: Known, type: 'string' | 'number'): readonly fc.Arbitrary<unknown>[] =>
  values.filter((value) => typeof value === type).map((value) => fc.constant(value));

/** The sources that often produce accepted values, filtered to those. */
function fitting(schema: z.core.$ZodType, sources: readonly fc.Arbitrary<unknown>[]): fc.Arbitrary<unknown> {
  const fit = sources.filter((source) => {
    const tried = fc.sample(source, { numRuns: 20, seed: 1 });
    return tried.filter((value) => takes(schema, value)).length >= 4;
  });
  if (fit.length === 0) throw new Error('Nothing fits a schema: give an example of what it takes as a known value.');
  return fc.oneof(...fit);
}

/** An optional key is present half of the time. */
function objects({ shape, catchall }: z.core.$ZodObjectDef, known: Known): fc.Arbitrary<unknown> {
  const keys = Object.keys(shape);
  const needed = keys.filter((key) => shape[key]?._zod.optin !== 'optional');
  const exact = fc.record(Object.fromEntries(keys.map((key) => [key, field(key, shape[key], known)])), {
    requiredKeys: needed,
    noNullPrototype: true,
  });
  if (!catchall || (catchall as z.core.$ZodTypes)._zod.def.type === 'never') return exact;
  const more = fc.dictionary(word, fromSchema(catchall, known), { maxKeys: 2, noNullPrototype: true });
  return fc.tuple(more, exact).map(([added, own]) => ({ ...added, ...own }));
}

function field(key: string, schema: z.core.$ZodType | undefined, known: Known): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const fit = (known.named[key] ?? []).filter((value) => takes(schema, value));
  const any = fromSchema(schema, known);
  if (fit.length === 0) return any;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fit) }, { weight: 1, arbitrary: any });
}

const word = fc.constantFrom('a', 'b', 'Ada', 'name', 'é', '');
const address = fc.tuple(fc.stringMatching(/^[a-z0-9]{1,12}$/), fc.domain()).map((parts) => parts.join('@'));
/** Like `fc.webUrl`, which takes seconds to create. */
const webUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.stringMatching(/^(\/[\w.~-]{1,8}){0,3}$/),
    fc.constantFrom('', '/', '/a%20b', '?q=1&r=%C3%A9', '#part', ':8080/'),
  )
  .map(
    ([scheme, host, path, end]) => `${scheme}://${host}${end.startsWith(':') ? `${end}${path.slice(1)}` : path + end}`,
  );
const words = [fc.emailAddress(), address, fc.domain(), webUrl];

/** Texts within these limits, which the schema may still reject. */
function texts({ minimum = 0, maximum = 40, format, pattern }: Limits): readonly fc.Arbitrary<string>[] {
  if (format === 'email' || format === 'url') return words;
  const longest = fc.constant('x'.repeat(maximum));
  const matched = pattern ? matching(pattern, maximum) : [];
  const free = fc.string({ unit: 'grapheme', minLength: minimum, maxLength: Math.min(maximum, minimum + 20) });
  return [...matched, minimum > 0 ? free : fc.oneof({ weight: 3, arbitrary: word }, free), longest, ...words];
}

/** Not every pattern can be generated from: lookaheads cannot, and negated character classes take minutes. */
function matching(pattern: RegExp, maximum: number): readonly fc.Arbitrary<string>[] {
  if (/\\p\{/i.test(pattern.source)) return [];
  try {
    return [fc.stringMatching(pattern, { maxLength: Math.min(maximum, 100) })];
  } catch {
    return [];
  }
}

function numbers({ minimum = -1, maximum = minimum + 12, format }: Limits): readonly fc.Arbitrary<number>[] {
  const near = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  const isComplete = format === 'safeint' || format?.endsWith('int32') === true;
  if (isComplete) return [near];
  return [fc.oneof({ weight: 8, arbitrary: near }, fc.constant(minimum + (maximum - minimum) / 3))];
}

function lists(element: fc.Arbitrary<unknown>, { minimum = 0, maximum = minimum + 4 }: Limits): fc.Arbitrary<unknown> {
  return fc.array(element, { minLength: minimum, maxLength: Math.min(maximum, minimum + 8) });
}
