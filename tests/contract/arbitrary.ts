import fc from 'fast-check';
import { safeParse } from 'zod/mini';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Any = fc.Arbitrary<unknown>;

/** What chance would not come upon. */
export interface Known {
  readonly values: readonly unknown[];
  /** By the name of the field, which gets one of them most of the time. */
  readonly named: Readonly<Record<string, readonly unknown[]>>;
}

/**
 * Input that `schema` takes. Where nothing that is known or random fits a part, it says so: the known values want
 * one more.
 *
 * @example
 * arbitraryOf(z.strictObject({ name: Label }), { values: ['Acme'], named: {} }) // { name: 'Acme' }, { name: 'q' }, …
 */
export function arbitraryOf(schema: Schema, known: Known): Any {
  const inner = build(schema, known);
  return inner.filter((value) => takes(schema, value));
}

/** Whether `schema` takes `value` as it stands. */
export function takes(schema: Schema, value: unknown): boolean {
  return safeParse(schema, value).success;
}

function build(schema: Schema, known: Known): Any {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const of = (part: Schema): Any => build(part, known);
  switch (def.type) {
    case 'string':
      return fitting(schema, [...constants(known, 'string'), ...texts(def)]);
    case 'number':
      return fitting(schema, [...constants(known, 'number'), ...numbers]);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'unknown':
    case 'any':
    case 'transform':
      return fc.jsonValue();
    case 'object':
      return inObject(def.shape, def.catchall?._zod.def.type === 'unknown', known);
    case 'array':
      return fc.array(of(def.element), { maxLength: 5 });
    case 'tuple':
      return fc.tuple(...def.items.map(of));
    case 'record':
      return fc.dictionary(of(def.keyType) as fc.Arbitrary<string>, of(def.valueType), { maxKeys: 5 });
    case 'union':
      return fc.oneof(...def.options.map(of));
    case 'nullable':
      return fc.option(of(def.innerType), { nil: null });
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return of(def.innerType);
    case 'pipe':
      return of(def.in);
    default:
      throw new Error(`tests/contract/arbitrary.ts cannot make a value of type ${def.type} yet.`);
  }
}

const constants = ({ values }: Known, type: 'string' | 'number'): readonly Any[] =>
  values.filter((one) => typeof one === type).map((one) => fc.constant(one));

function inObject(shape: Readonly<Record<string, Schema>>, isLoose: boolean, known: Known): Any {
  const field = (key: string, part: Schema): Any => {
    const fit = (known.named[key] ?? []).filter((value) => takes(part, value));
    const any = build(part, known);
    if (fit.length === 0) return any;
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fit) }, { weight: 1, arbitrary: any });
  };
  const parts = Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, field(key, part)]));
  const requiredKeys = Object.keys(shape).filter((key) => !takes(shape[key] as Schema, undefined));
  const exact = fc.record(parts, { requiredKeys });
  if (!isLoose) return exact;
  const more = fc.dictionary(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string(), { maxKeys: 4 });
  return fc.tuple(more, exact).map(([others, own]) => ({ ...others, ...own }));
}

const numbers: readonly Any[] = [
  fc.nat(),
  fc.integer(),
  fc.nat({ max: 100 }),
  fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
  fc.constant(Number.MAX_SAFE_INTEGER),
];

/** From the patterns that the schema states, its greatest length, and anything. */
function texts(def: z.core.$ZodStringDef): readonly Any[] {
  const rules = [def, ...(def.checks ?? []).map((check) => check._zod.def)] as readonly {
    readonly pattern?: RegExp;
    readonly maximum?: number;
  }[];
  const found: Any[] = [fc.string({ unit: 'grapheme', maxLength: 40 }), fc.emailAddress(), fc.domain(), fc.webUrl()];
  for (const { pattern, maximum } of rules) {
    if (maximum !== undefined) found.push(fc.constant('x'.repeat(maximum)));
    if (pattern !== undefined) found.push(...matching(pattern));
  }
  return found;
}

/** Not every pattern can be turned round: those that look ahead cannot. */
function matching(pattern: RegExp): readonly Any[] {
  try {
    return [fc.stringMatching(pattern)];
  } catch {
    return [];
  }
}

/** Those of `sources` that mostly give what the schema takes, and of them only that. */
function fitting(schema: Schema, sources: readonly Any[]): Any {
  const fit = sources.filter((source) => {
    const tried = fc.sample(source, { numRuns: 20, seed: 1 });
    return tried.filter((value) => takes(schema, value)).length >= 10;
  });
  if (fit.length === 0) throw new Error('Nothing fits a schema: add an example to the known values of the API fuzz.');
  return fc.oneof(...fit).filter((value) => takes(schema, value));
}
