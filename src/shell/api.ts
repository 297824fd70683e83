import { type ResponseOf, type CallInput, type Endpoint, envelope } from '../../contract/endpoint.ts';
import { generalErrors } from '../../contract/error.ts';
import { withoutSecrets } from '../../contract/secret.ts';
import { CommandRejected, defineToken, FetchFailed, type App } from '../kernel/index.ts';

/** Calls the server by a contract entry. */
export interface Api {
  /**
   * The answer without its envelope. Throws `CommandRejected` with the server's errors and status, or the fetch error.
   * The exchange is recorded under the command that `signal` belongs to.
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<ResponseOf<E>>;
}
export const Api = defineToken<Api>('shell/api');

/** A call that has no answer by then is given up. */
const TIMEOUT_MS = 30_000;

interface Host {
  readonly fetch: typeof fetch;
  record(signal: AbortSignal, exchange: Parameters<App['recordExchange']>[1]): void;
  /** What the user reads when no answer came. */
  sayUnanswered(isLate: boolean): string;
  /** What the user reads when the answer was nothing that the contract has, with the request's number where it has one. */
  sayUnexpected(request: string | null): string;
  /** The server said that there is no session. */
  onExpired(): void;
}

/** The API over HTTP, on the console's own origin. */
export function httpApi(host: Host): Api {
  return {
    async call(endpoint, input, signal) {
      const parts = input as { params?: object; query?: object; body?: object };
      const request = stripped(endpoint, parts);
      const note = (status: number, answer: unknown) =>
        host.record(signal, { endpoint: endpoint.id, request, status, answer });
      const { status, body, number } = await exchange(host, endpoint, parts, signal).catch((error: unknown) => {
        note(0, error instanceof Error ? error.message : String(error));
        signal.throwIfAborted();
        throw new FetchFailed(host.sayUnanswered(error instanceof Error && error.name === 'TimeoutError'));
      });
      // A response that arrives after the command was stopped is nobody's.
      signal.throwIfAborted();
      const failure = failureIn(endpoint, status, body);
      if (failure !== undefined) {
        note(status, body);
        if (status === 401 && endpoint.access === 'signed-in') host.onExpired();
        throw failure === 'unknown' ? new FetchFailed(host.sayUnexpected(number)) : failure;
      }
      const read = endpoint.response.safeParse(unwrap(endpoint, body));
      if (!read.success) {
        note(status, host.sayUnexpected(number));
        throw new FetchFailed(host.sayUnexpected(number));
      }
      const answer = read.data as ResponseOf<typeof endpoint>;
      note(status, envelope(endpoint.generation, withoutSecrets(endpoint.response, answer)));
      return answer;
    },
  };
}

async function exchange(
  host: Host,
  endpoint: Endpoint,
  parts: { params?: object; query?: object; body?: object },
  signal: AbortSignal,
) {
  const hasBody = endpoint.method !== 'GET' && (endpoint.method !== 'DELETE' || parts.body !== undefined);
  const response = await host.fetch(addressOf(endpoint, parts.params, parts.query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'inlet',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(parts.body ?? {}) }),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const text = await response.text();
  return { status: response.status, body: parseJson(text), number: response.headers.get('x-request-id') };
}

/** An answer that is no JSON comes from something between us and the server. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The path with its parameters filled in and the query behind it. */
export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const given = new Map(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return asked.length > 0 ? `${path}?${search.toString()}` : path;
}

function stripped(endpoint: Endpoint, { params, query, body }: { params?: object; query?: object; body?: object }) {
  return {
    ...(params && { params: withoutSecrets(endpoint.params, params) }),
    ...(query && { query: withoutSecrets(endpoint.query, query) }),
    ...(body && { body: withoutSecrets(endpoint.body, body) }),
  };
}

function unwrap(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.generation !== 'newer') return body;
  return isRecord(body) ? body['data'] : undefined;
}

/**
 * The failure that an answer is, `unknown` for one in neither generation's shape; undefined for an answer. A first-generation
 * call can fail with status 200 too: `success` says so.
 */
function failureIn(endpoint: Endpoint, status: number, body: unknown): CommandRejected | 'unknown' | undefined {
  // SPEC.md point 8 says what is read then, whatever a server or a proxy put into the body.
  if (status === 500 && isRead(endpoint)) return new CommandRejected([INTERNAL], 'INTERNAL', status);
  const saysNo = isRecord(body) && (body['success'] === false || (endpoint.generation === 'newer' && 'error' in body));
  if (status < 400 && !saysNo) return undefined;
  return errorIn(status, body) ?? (status === 500 ? new CommandRejected([INTERNAL], undefined, status) : 'unknown');
}

const INTERNAL = generalErrors.INTERNAL.text;

/** Reports are read by POST. */
const isRead = ({ method, path }: Endpoint): boolean =>
  method === 'GET' || (method === 'POST' && path.startsWith('/cli/reports/'));

/** Both generations' errors (SPEC.md point 8): a newer message that is no text shows its code. */
function errorIn(status: number, body: unknown): CommandRejected | undefined {
  if (!isRecord(body)) return undefined;
  if (isRecord(body['error'])) {
    const { code, message, fields } = body['error'];
    const name = typeof code === 'string' ? code : undefined;
    const text = typeof message === 'string' ? message : name;
    if (text === undefined) return undefined;
    return new CommandRejected([name === 'SCHEMA_ERROR' ? 'Schema error' : text], name, status, textsOf(fields));
  }
  const errors = (Array.isArray(body['errors']) ? body['errors'] : []).flatMap(errorText);
  return errors.length > 0 ? new CommandRejected(errors, undefined, status) : undefined;
}

/** A text, or an object with a message as the collector answers; anything else says nothing to a reader. */
function errorText(error: unknown): string[] {
  const text = isRecord(error) ? error['message'] : error;
  return typeof text === 'string' && text !== '' ? [text] : [];
}

function textsOf(fields: unknown): Readonly<Record<string, string>> {
  const texts = isRecord(fields) ? Object.entries(fields) : [];
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
