import type { Endpoint } from '../../contract/endpoint.ts';
import { ownPage } from '../server/harness.ts';
import { httpRequest, type HttpResponse } from '../server/http-request.ts';
import type { Addresses } from '../../server/server.ts';
import type { Input } from './input.ts';

/** Sends a call the way that a page of ours, a form on such a page, or a visitor's page does. */
export function ask(
  at: Addresses,
  endpoint: Endpoint,
  { params, query, body, headers }: Input,
  cookie: string | undefined,
): Promise<HttpResponse> {
  const named = new Map(textsOf(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named.get(name) ?? ''));
  const search = new URLSearchParams(textsOf(query)).toString();
  return httpRequest(`${at[endpoint.host]}${path}${search === '' ? '' : `?${search}`}`, {
    method: endpoint.method,
    headers: {
      ...(endpoint.host === 'console' ? ownPage : { origin: 'https://example.com' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': typeFor(endpoint) }),
      ...headers,
    },
    body: body === undefined ? undefined : writers[typeFor(endpoint)](body),
  });
}

type ContentType = 'application/json' | 'application/x-www-form-urlencoded';

/** A page of ours holds a form that a browser posts by itself. */
const typeFor = ({ host, generation }: Endpoint): ContentType =>
  host === 'console' && generation === 'plain' ? 'application/x-www-form-urlencoded' : 'application/json';

const writers: Readonly<Record<ContentType, (body: unknown) => string>> = {
  'application/json': (body) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body) => new URLSearchParams(textsOf(body)).toString(),
};

const textsOf = (parts: unknown): [name: string, value: string][] =>
  Object.entries(parts ?? {}).map(([name, value]) => [name, String(value)]);
