import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { defineErrors, errorDetail } from '../../contract/error.ts';
import { inputErrors } from '../../contract/input-error.ts';
import { assertContract } from './assert-contract.ts';

const errors = defineErrors({ UNKNOWN_THING: [404, 'There is no thing named {name}.'] });
const response = z.object({ id: z.number(), name: z.optional(z.string()) });
const first = defineEndpoint('things/thing', {
  method: 'GET',
  path: '/cli/thing',
  summary: '',
  response,
  errors: [errors.UNKNOWN_THING],
});
const newer = defineEndpoint('things/newer', {
  method: 'GET',
  path: '/v2/cli/thing',
  summary: '',
  response,
  errors: [errors.UNKNOWN_THING],
});
const unknown = errorDetail(errors.UNKNOWN_THING, { name: 'a' });
const raw = { code: 'UNKNOWN_THING', message: errors.UNKNOWN_THING.text };
const invalid = { ...errorDetail(inputErrors.INVALID_VALUE), path: 'id' };
const assertResponse = (endpoint: typeof first, status: number, body: unknown): void =>
  assertContract(endpoint, {}, { status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) });

describe('the API fuzz’s check accepts', () => {
  test.each([
    [first, 200, { success: true, errors: [], id: 1 }],
    [newer, 200, { data: { id: 1, name: 'a' } }],
    [first, 404, { success: false, errors: [unknown.message], details: [unknown] }],
    [newer, 404, { error: { code: 'UNKNOWN_THING', message: unknown.message, details: [unknown] } }],
    [newer, 400, { error: { code: 'SCHEMA_ERROR', message: 'id: is not valid', details: [invalid] } }],
  ] as const)('%o %i %j', (endpoint, status, body) => {
    expect(() => assertResponse(endpoint, status, body)).not.toThrow();
  });
});

describe('the API fuzz’s check rejects', () => {
  test.each([
    ['a failure of the server', newer, 500, { error: { code: 'INTERNAL', message: 'Internal server error' } }],
    ['a missing field', first, 200, { success: true, errors: [] }],
    ['a field of another type', newer, 200, { data: { id: '1' } }],
    ['a field that nobody promised', newer, 200, { data: { id: 1, password_hash: 'x' } }],
    ['no envelope', first, 200, { id: 1 }],
    ['the envelope of another generation', newer, 200, { success: true, errors: [], id: 1 }],
    ['something beside the envelope', newer, 200, { data: { id: 1 }, debug: true }],
    ['an unknown code', newer, 404, { error: { code: 'OTHER', message: unknown.message, details: [unknown] } }],
    [
      'a detail with an unknown code',
      first,
      404,
      { success: false, errors: [unknown.message], details: [{ ...unknown, code: 'OTHER' }] },
    ],
    ['a detail without its parameter', first, 404, { success: false, errors: [raw.message], details: [raw] }],
    ['no details', first, 404, { success: false, errors: [unknown.message] }],
    [
      'a code under another status',
      newer,
      403,
      { error: { code: 'UNKNOWN_THING', message: unknown.message, details: [unknown] } },
    ],
    ['an unknown text', first, 404, { success: false, errors: ['No such thing'], details: [unknown] }],
    ['a rejection without a text', first, 404, { success: false, errors: [''], details: [unknown] }],
    [
      'what the database says',
      newer,
      400,
      { error: { code: 'SCHEMA_ERROR', message: 'duplicate key value', details: [invalid, invalid] } },
    ],
  ] as const)('%s', (_, endpoint, status, body) => {
    expect(() => assertResponse(endpoint, status, body)).toThrow();
  });

  test('a page where data is promised', () => {
    expect(() => assertContract(first, {}, { status: 200, type: 'text/html', text: '<title>Thing</title>' })).toThrow();
  });
});
