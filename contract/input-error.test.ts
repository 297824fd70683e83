import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { detailIn, errorOf, inputError, inputErrors } from './input-error.ts';

let before: ReturnType<typeof z.config>;
beforeAll(() => {
  before = { ...z.config() };
  z.config({ localeError: errorOf });
});
afterAll(() => void z.config({ localeError: before.localeError }));

const errorsOf = (schema: z.ZodMiniType, value: unknown): readonly string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('returns the catalogue’s message for invalid input', () => {
  const field = (schema: z.ZodMiniType) => z.strictObject({ a: schema });
  test.each<readonly [string, z.ZodMiniType, unknown, string]>([
    ['nothing', z.string(), undefined, 'a: is required'],
    ['a number for text', z.string(), 5, 'a: must be a string'],
    ['text for a number', z.number(), 'x', 'a: must be a number'],
    ['a fraction', z.number().check(z.int()), 1.5, 'a: must be an integer'],
    ['no boolean', z.boolean(), 1, 'a: must be true or false'],
    ['no list', z.array(z.string()), {}, 'a: must be an array'],
    ['no object', z.object({}), [], 'a: must be an object'],
    ['a number too large', z.number().check(z.lte(5)), 6, 'a: must be at most 5'],
    ['one not small enough', z.number().check(z.lt(5)), 5, 'a: must be less than 5'],
    ['one too small', z.number().check(z.gte(5)), 4, 'a: must be at least 5'],
    ['one not large enough', z.number().check(z.positive()), 0, 'a: must be more than 0'],
    ['long text', z.string().check(z.maxLength(2)), 'xyz', 'a: must be at most 2 characters long'],
    ['short text', z.string().check(z.minLength(2)), 'x', 'a: must be at least 2 characters long'],
    ['a long list', z.array(z.number()).check(z.maxLength(1)), [1, 2], 'a: must have at most 1 entries'],
    ['another choice', z.enum(['x', 'y']), 'z', 'a: must be one of x, y'],
    ['a bad format', z.string().check(z.regex(/^\d$/)), 'z', 'a: is not valid'],
    ['none of several', z.union([z.number(), z.boolean()]), 'z', 'a: is not valid'],
  ])('%s', (_, schema, value, text) => {
    expect(errorsOf(field(schema), value === undefined ? {} : { a: value })).toEqual([text]);
  });

  test('names an unknown field, truncated if it is long, and rejects a request that is not an object', () => {
    expect(errorsOf(field(z.optional(z.string())), { owner: 1, other: 2 })).toEqual(['owner: is not a known field']);
    const [long = ''] = errorsOf(field(z.optional(z.string())), { ['n'.repeat(200_000)]: 1 });
    expect(long.length).toBeLessThan(150);
    expect(errorsOf(field(z.string()), [])).toEqual(['The request is not valid.']);
  });

  test('keeps messages that a schema defines itself', () => {
    expect(errorsOf(field(z.string('cannot be blank')), {})).toEqual(['cannot be blank']);
  });
});

describe('describes errors as data', () => {
  const detailsOf = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues.map(detailIn);
  const name = z
    .string()
    .check(
      z.minLength(1, { ...inputError(inputErrors.BLANK), abort: true }),
      z.maxLength(3, inputError(inputErrors.TOO_LONG, { max: 3 })),
    );
  test.each([
    [
      'a schema without a text of its own',
      z.number().check(z.lte(5)),
      6,
      'ABOVE_MAXIMUM',
      'must be at most 5',
      { max: 5 },
    ],
    ['a check', name, '', 'BLANK', 'cannot be blank', undefined],
    ['a check with parameters', name, 'Adele', 'TOO_LONG', 'must be at most 3 characters long', { max: 3 }],
    [
      'a refinement',
      z.string().check(z.refine(() => false, inputError(inputErrors.NOT_A_URL))),
      'x',
      'NOT_A_URL',
      'must be a valid URL',
      undefined,
    ],
    ['a schema with a plain text', z.string('cannot be blank'), 5, 'OTHER', 'cannot be blank', undefined],
  ])('%s', (_, schema, value, ...[code, message, params]) => {
    expect(detailsOf(z.object({ a: schema }), { a: value })).toEqual([{ code, message, ...(params && { params }) }]);
  });
});

test('contains none of zod’s own messages', () => {
  expect(
    Object.values(inputErrors)
      .map(({ text }) => text)
      .join(),
  ).not.toMatch(/received|Invalid input|Unrecognized|Too (big|small)/);
});
