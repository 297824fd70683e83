import type { Endpoint } from '../../contract/endpoint.ts';
import { ownPage } from '../server/harness.ts';
import { httpRequest, type HttpResponse } from '../server/http-request.ts';
import type { Addresses } from '../../server/ports.ts';
import type { Input } from './input.ts';

/** A call as it goes over HTTP. */
interface CallRequest {
  readonly method: Endpoint['method'];
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** A call the way that a page of ours, a form on such a page, or a visitor's page sends it. */
export function requestFor(
  endpoint: Endpoint,
  { params, query, body, headers }: Input,
  cookie: string | undefined,
): CallRequest {
  const named = new Map(textsOf(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named.get(name) ?? ''));
  const search = new URLSearchParams(textsOf(query)).toString();
  return {
    method: endpoint.method,
    url: `${path}${search === '' ? '' : `?${search}`}`,
    headers: {
      ...(endpoint.host === 'console' ? ownPage : { origin: 'https://example.com' }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': typeFor(endpoint) }),
      ...headers,
    },
    body: body === undefined ? undefined : writers[typeFor(endpoint)](body),
  };
}

/** Sends it over HTTP. */
export function ask(
  at: Addresses,
  endpoint: Endpoint,
  input: Input,
  cookie: string | undefined,
): Promise<HttpResponse> {
  const { url, ...request } = requestFor(endpoint, input, cookie);
  return httpRequest(`${at[endpoint.host]}${url}`, request);
}

type ContentType = 'application/json' | 'application/x-www-form-urlencoded';

/** A console page with a form that the browser posts natively. */
const typeFor = ({ host, generation }: Endpoint): ContentType =>
  host === 'console' && generation === 'plain' ? 'application/x-www-form-urlencoded' : 'application/json';

const writers: Readonly<Record<ContentType, (body: unknown) => string>> = {
  'application/json': (body) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body) => new URLSearchParams(textsOf(body)).toString(),
};

const textsOf = (parts: unknown): [name: string, value: string][] =>
  Object.entries(parts ?? {}).map(([name, value]) => [name, String(value)]);
