import { expect, test } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type JsonSchema, schemaOf } from '../../server/http/openapi/schema.ts';
import { exportsOf } from '../../tools/security/exports.ts';

// What callers send has a maximum length, or a reason here. Paths and queries are bounded by the headers of a request.

/** Texts and lists without a maximum: the body's own limit suffices, since nothing of them is stored. */
const unbounded: Readonly<Record<string, string>> = {
  'POST /app/login email_id': 'shown again in the form',
  'POST /cli/data_insight/ask from_date': 'read as a time',
  'POST /cli/data_insight/ask to_date': 'read as a time',
  'POST /unsubscribe/:token again': 'only its presence counts',
  'POST /v2/cli/forms/:formId/deliveries/again from': 'read as a time',
  'POST /v2/cli/forms/:formId/deliveries/again to': 'read as a time',
  'POST /verify/:formUid names[]': 'compared with one name',
  'PUT /v2/cli/forms/:formId/auto-responder/logo content': 'has a limit in bytes, whose error is 413',
  'PUT /cli/form/settings/:formId domain': 'must be what is stored',
  'PUT /cli/form/settings/:formId zapier_hooks': 'ignored',
  'PUT /cli/form/settings/:formId zapier_hooks[].created_at': 'ignored',
  'PUT /cli/form/settings/:formId zapier_hooks[].trigger_name': 'ignored',
  'PUT /cli/form/settings/:formId settings.domain': 'must be what is stored',
  'PUT /cli/form/settings/:formId settings.zapier_hooks': 'ignored',
  'PUT /cli/form/settings/:formId settings.zapier_hooks[].created_at': 'ignored',
  'PUT /cli/form/settings/:formId settings.zapier_hooks[].trigger_name': 'ignored',
  'PUT /cli/form/settings/:formId errors': 'ignored',
  'PUT /cli/form/settings/:formId errors[]': 'ignored',
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'response' in value && 'path' in value && 'method' in value;

/** The paths of texts and lists of any length. */
function unboundedIn(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  // Zod generates the schemas.
  const {
    properties = {},
    items,
    anyOf = [],
    allOf = [],
    propertyNames,
    additionalProperties,
    ...own
  } = schema as JsonSchema;
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  return [
    ...(isUnbounded(own) ? [path] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => unboundedIn(inner, at(name))),
    ...(Array.isArray(items) ? [] : unboundedIn(items, `${path}[]`)),
    ...unboundedIn(additionalProperties, at('*')),
    ...(isEmpty(additionalProperties) ? [] : unboundedIn(propertyNames, at('*'))),
    ...[...anyOf, ...allOf].flatMap((inner) => unboundedIn(inner, path)),
  ];
}

/** Further fields of any type are ignored. */
const isEmpty = (schema: unknown): boolean =>
  typeof schema !== 'object' || schema === null || Object.keys(schema).length === 0;

function isUnbounded({ type, maxLength, maxItems, enum: values, const: value, pattern }: JsonSchema): boolean {
  if (type === 'array') return maxItems === undefined;
  if (type !== 'string' || maxLength !== undefined || values !== undefined || value !== undefined) return false;
  return pattern === undefined || !isBoundedPattern(pattern);
}

/** Anchored at both ends, without a quantifier that has no end. */
function isBoundedPattern(pattern: string): boolean {
  const plain = pattern.replaceAll(/\\.|\[[^\]]*\]/g, 'x');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|,\}/.test(plain);
}

test('every text and list in the body of a call has a maximum, or a reason', async () => {
  const endpoints = (await exportsOf('modules/*/contract.ts')).filter(isEndpoint);
  expect(endpoints.length).toBeGreaterThan(100);
  const found = endpoints.flatMap(({ method, path, body }) =>
    unboundedIn(schemaOf(body, 'input'), '').map((field) => `${method} ${path} ${field}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(unbounded).toSorted());
});

test.each([
  ['^[a-z]{1,40}$', true],
  ['^a(\\.\\d{1,9})?$', true],
  ['^[a+*]$', true],
  ['^a(\\.\\d+)?$', false],
  ['^a{2,}$', false],
  ['a', false],
])('takes the pattern %s as bounded: %s', (pattern, is) => {
  expect(isBoundedPattern(pattern)).toBe(is);
});
