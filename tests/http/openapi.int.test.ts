import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../server/harness.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: object }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startServer({ env: { BILLING_PROVIDER: 'sandbox' } });
  document = (await server.console.inject({ url: '/openapi.json' })).json<Document>();
});
afterAll(() => server[Symbol.asyncDispose]());

test('the document is valid OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate({ ...document });
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('it describes every call once, with its access, its own rejections and a success', () => {
  const described = Object.values(document.paths).flatMap((path) =>
    Object.values(path).filter((one) => 'operationId' in one),
  );
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    server.endpoints.map(({ id }) => id).toSorted(),
  );
  for (const { id, access, errors } of server.endpoints) {
    const operation = described.find(({ operationId }) => operationId === id);
    expect(operation?.security, id).toEqual(access === 'signed-in' ? [{ session: [] }] : []);
    expect(operation?.responses['401'] !== undefined, id).toBe(
      access === 'signed-in' || errors.some(({ status }) => status === 401),
    );
    for (const { status, code } of errors) expect(operation?.responses[status]?.description, id).toContain(`${code}: `);
    expect(
      Object.keys(operation?.responses ?? {}).some((status) => status.startsWith('2')),
      id,
    ).toBe(true);
  }
});

test('gives errors the envelope of their generation', () => {
  expect(document.paths['/cli/submission/{id}']?.['get']?.responses['404']?.content).toEqual({
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: false },
          errors: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 1 },
          details: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                code: { enum: ['UNKNOWN_SUBMISSION', 'NOT_FOUND'] },
                message: { type: 'string' },
                params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
                path: { type: 'string' },
              },
              required: ['code', 'message'],
              additionalProperties: false,
            },
            minItems: 1,
          },
        },
        required: ['success', 'errors', 'details'],
        additionalProperties: false,
      },
    },
  });
  expect(document.paths['/v2/cli/forms/{id}']?.['get']?.responses['404']?.content).toMatchObject({
    'application/json': {
      schema: { properties: { error: { properties: { code: { enum: ['UNKNOWN_FORM', 'NOT_FOUND'] } } } } },
    },
  });
});

test('describes the collector’s calls with their server', () => {
  expect(document.paths['/f/{formUid}']).toMatchObject({
    servers: [{ url: expect.stringMatching(/^http:\/\//) }],
  });
});

const page = (of: TestServer) => of.console.inject({ url: '/openapi', headers: { accept: 'text/html' } });

test('serves the document as a page without scripts', async () => {
  const { statusCode, headers, body } = await page(server);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const nonce = /style nonce="([^"]+)"/.exec(body)?.[1];
  expect(headers['content-security-policy']).toContain(`style-src 'nonce-${nonce}'`);
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/);
  expect(body).not.toMatch(/<script|style="|src=/);
  for (const path of Object.keys(document.paths)) expect(body).toContain(`<code>${path}</code>`);
});

test('serves the page on staging, not in production', async () => {
  await using staging = await startServer({ env: { APP_ENV: 'staging' } });
  expect((await page(staging)).statusCode).toBe(200);
  await using production = await startServer({ env: { APP_ENV: 'production' } });
  expect((await page(production)).statusCode).toBe(404);
  expect((await production.console.inject({ url: '/openapi.json' })).statusCode).toBe(200);
});
