import { expect } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { HttpResponse } from '../server/http-request.ts';

/** Newer responses may also name the invalid fields. */
function withoutFields(body: { readonly error?: object }): object {
  const { fields = {}, ...error } = (body.error ?? {}) as { fields?: object };
  for (const said of Object.values(fields)) expect(said).toEqual(expect.stringMatching(/./));
  return body.error === undefined ? body : { ...body, error };
}

/** A clear error in the generation's envelope; for a native form post, also a page. */
export function expectClear({ generation }: Pick<Endpoint, 'generation'>, { status, type, text }: HttpResponse): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  if (generation === 'plain' && type.startsWith('text/html')) return expect(text).toMatch(/<title>\w/);
  const words = expect.stringMatching(/./) as string;
  const envelopes = {
    first: { success: false, errors: [words] },
    newer: { error: { code: expect.stringMatching(/^[A-Z_]+$/) as string, message: words } },
    plain: { success: false, message: words, errors: [{ message: words }] },
  };
  expect(withoutFields(JSON.parse(text) as object)).toEqual(envelopes[generation]);
}
