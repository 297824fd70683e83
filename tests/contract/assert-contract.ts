import { expect } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { type ErrorDetail, type ErrorKind, generalErrors } from '../../contract/error.ts';
import { expectsPage } from '../../server/kit.ts';
import type { HttpResponse } from '../server/http-request.ts';
import { expectDetails } from './error-kinds.ts';

/** Fails unless the response is one that `endpoint` may give. */
export function assertContract(
  endpoint: Endpoint,
  headers: Readonly<Record<string, string>>,
  response: HttpResponse,
): void {
  const { status, type, text } = response;
  expect(status, text).toBeLessThan(500);
  expect(status).toBeGreaterThanOrEqual(200);
  if (type.startsWith('application/json')) {
    const body = JSON.parse(text) as unknown;
    if (status >= 400) expectError(endpoint, status, body);
    else expectResponse(endpoint, body);
  } else if (showsPage(endpoint, headers, response)) {
    expectPage(response);
  } else {
    // Outside the envelope: only required to be text.
    expect(status, text).toBeLessThan(300);
    expect(endpoint.response.safeParse(text).success, `text where an object is promised: ${text}`).toBe(true);
  }
}

/** Whether a browser posted a form natively and shows the response. */
function showsPage(
  { method, generation, response }: Endpoint,
  headers: Readonly<Record<string, string>>,
  { type, status }: HttpResponse,
): boolean {
  if (generation !== 'plain' || status === 204) return false;
  const leadsOn = status >= 300 && status < 400;
  const isPage = (leadsOn || type.startsWith('text/html')) && response.safeParse('').success;
  return isPage || expectsPage({ method, headers });
}

/** The page that a browser shows after posting a form natively. */
function expectPage({ status, type, text }: HttpResponse): void {
  if (status >= 300 && status < 400) return;
  expect(type).toMatch(/^text\/html/);
  expect(text).toMatch(/<title>\w/);
}

/** Nothing missing, nothing of another type, nothing extra. */
function expectResponse({ generation, response }: Endpoint, body: unknown): void {
  const inside = opened[generation](body);
  const read = response.safeParse(inside);
  expect(read.error?.issues ?? []).toEqual([]);
  expect(inside).toEqual(read.data);
}

const opened = {
  first: (body: unknown): unknown => {
    expect(body).toMatchObject({ success: true, errors: [] });
    const { success: _success, errors: _errors, ...rest } = body as Record<string, unknown>;
    return rest;
  },
  newer: (body: unknown): unknown => {
    expect(body).toEqual({ data: expect.anything() as unknown });
    return (body as { data: unknown }).data;
  },
  plain: (body: unknown): unknown => body,
} as const;

function expectError(endpoint: Endpoint, status: number, body: unknown): void {
  const { code, message, details } = errorBodyOf[endpoint.generation](body);
  expectDetails(details, endpoint.errors);
  const codes = code === undefined ? details.map((detail) => detail.code) : [code];
  const kinds = [...endpoint.errors, ...Object.values<ErrorKind>(generalErrors)].filter(
    (kind) => kind.status === status && (kind === generalErrors.SCHEMA_ERROR || codes.includes(kind.code)),
  );
  const allowed = kinds.filter((kind) => code === undefined || kind.code === code);
  expect(
    allowed,
    `no rejection of status ${status}, code ${codes.join(', ')} is declared by ${endpoint.id}: ${message}`,
  ).not.toEqual([]);
  // The message names each error; a field's name may come first.
  if (details.length === 1) expect(message.endsWith(details[0]?.message ?? '')).toBe(true);
  // Internal wording of programs.
  expect(message).not.toMatch(/\bInvalid input\b|Unrecognized key|Too (big|small)|\breceived \w+$|Invalid option/);
  expect(message).not.toMatch(/\[object |\bnode_modules\b|\n\s+at |duplicate key|syntax error at/);
}

interface ErrorBody {
  readonly code?: string;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
}

const errorBodyOf: Readonly<Record<Endpoint['generation'], (body: unknown) => ErrorBody>> = {
  first: (body) => {
    const { details } = body as ErrorBody;
    expect(body).toEqual({ success: false, errors: [words], details });
    return { message: (body as { errors: [string] }).errors[0], details };
  },
  newer: (body) => {
    const { fields = {}, ...error } = (body as { error: Required<ErrorBody> & { fields?: Record<string, string> } })
      .error;
    expect({ ...(body as object), error }).toEqual({
      error: { code: expect.stringMatching(/^[A-Z_]+$/), message: words, details: error.details },
    });
    for (const text of Object.values(fields)) expect(text).toEqual(words);
    return error;
  },
  plain: (body) => {
    const { details } = body as ErrorBody;
    expect(body).toEqual({ success: false, message: words, errors: [{ message: words }], details });
    return body as ErrorBody;
  },
};
const words = expect.stringMatching(/./);
