import { expect } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { ErrorDetail } from '../../contract/error.ts';
import { expectDetails } from '../contract/error-kinds.ts';
import type { HttpResponse } from '../server/http-request.ts';

interface Failure {
  readonly fields?: object;
  readonly details: readonly ErrorDetail[];
}

/** Without the parts that depend on what is wrong: the details, which have known codes, and texts by field. */
function withoutDetails(body: Failure & { readonly error?: Failure }): object {
  const { fields = {}, details, ...rest } = body.error ?? body;
  expectDetails(details);
  for (const text of Object.values(fields)) expect(text).toEqual(expect.stringMatching(/./));
  return body.error === undefined ? rest : { ...body, error: rest };
}

/** A clear error in the generation's envelope; for a native form post, also a page. */
export function expectClear({ generation }: Pick<Endpoint, 'generation'>, { status, type, text }: HttpResponse): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  if (generation === 'plain' && type.startsWith('text/html')) return expect(text).toMatch(/<title>\w/);
  const words = expect.stringMatching(/./);
  const envelopes = {
    first: { success: false, errors: [words] },
    newer: { error: { code: expect.stringMatching(/^[A-Z_]+$/), message: words } },
    plain: { success: false, message: words, errors: [{ message: words }] },
  };
  expect(withoutDetails(JSON.parse(text) as Failure)).toEqual(envelopes[generation]);
}
