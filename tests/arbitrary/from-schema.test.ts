import fc from 'fast-check';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { fromSchema } from './from-schema.ts';

const schemas = {
  text: z.string().check(z.minLength(2), z.maxLength(3)),
  pattern: z.string().check(z.regex(/^[\w-]{20,30}$/)),
  email: z.email(),
  trimmed: z.string().check(z.trim(), z.minLength(1)),
  whole: z.int().check(z.positive(), z.lte(3)),
  number: z.number().check(z.nonnegative()),
  object: z.object({ a: z.number(), b: z.optional(z.string()), c: z.nullable(z.boolean()) }),
  strict: z.strictObject({ a: z.enum(['x', 'y']), b: z.literal([1, 2]) }),
  loose: z.looseObject({ a: z.number() }),
  extended: z.extend(z.object({ a: z.number() }), { b: z.array(z.string()) }),
  list: z.array(z.number()).check(z.minLength(2), z.maxLength(5)),
  pair: z.tuple([z.string(), z.number()]),
  record: z.record(z.string(), z.unknown()),
  either: z.union([z.string(), z.number()]),
  shape: z.discriminatedUnion('is', [z.object({ is: z.literal('a') }), z.object({ is: z.literal('b'), c: z.int() })]),
  piped: z.pipe(
    z.string(),
    z.transform((text) => text.length),
  ),
  given: z._default(z.number(), 1),
  refined: z.string().check(z.refine((text) => text !== 'a')),
};

it.each(Object.entries(schemas))('generates only values that the schema accepts: %s', (_name, schema) => {
  fc.assert(
    fc.property(fromSchema(schema), (value) => {
      expect(z.safeParse(schema, value).error).toBeUndefined();
    }),
    { numRuns: 100 },
  );
});

it('uses known values of a field where the schema accepts them', () => {
  const known = { values: ['example.com'], named: { id: ['one', 'two', 3] } };
  const schema = z.object({ id: z.string(), domain: z.string().check(z.regex(/^(?=.{4})[a-z]+\.com$/)) });
  const created = fc.sample(fromSchema(schema, known), { numRuns: 200, seed: 1 }) as z.infer<typeof schema>[];
  expect(created.filter(({ id }) => id === 'one' || id === 'two').length).toBeGreaterThan(100);
  expect(new Set(created.map(({ domain }) => domain))).toEqual(new Set(['example.com']));
});

it('reports a schema that no value matches', () => {
  expect(() => fromSchema(z.string().check(z.refine(() => false)))).toThrow('Nothing fits');
});

it('reports an unsupported kind of schema', () => {
  expect(() => fromSchema(z.map(z.string(), z.string()))).toThrow('zod map');
});
