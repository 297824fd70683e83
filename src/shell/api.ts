import * as z from 'zod/mini';
import { type Language, TextDetail } from '../../contract/text.ts';
import { type ResponseOf, type CallInput, type Endpoint, envelope } from '../../contract/endpoint.ts';
import { errorText, generalErrors, shownError, type ErrorDetail } from '../../contract/error.ts';
import { isRecord, parsedJson } from '../../contract/json.ts';
import { withoutSecrets } from '../../contract/secret.ts';
import { CommandRejected, defineToken, type Failure, FetchFailed, type App } from '../kernel/index.ts';

/** Calls the server's endpoints. */
export interface Api {
  /**
   * Returns the response without its envelope. Throws `CommandRejected` with the server's errors and status, or
   * `FetchFailed`. The exchange is recorded under the command that `signal` belongs to.
   */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, signal: AbortSignal): Promise<ResponseOf<E>>;
}
export const Api = defineToken<Api>('shell/api');

const Details = z.array(z.extend(TextDetail, { message: z.string() }));

/** Milliseconds until a call without a response fails. */
const TIMEOUT_MS = 30_000;

/** The part of a response that the client reads. */
interface Received {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | null;
}

/** The input of any endpoint. */
interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
}

/** Sends a request and reads its response. Rejects when there is none. */
type Transport = (endpoint: Endpoint, parts: RequestParts, signal: AbortSignal) => Promise<Received>;

interface Host {
  readonly exchange: Transport;
  record: App['recordRequest'];
  /** The text for the user when there was no response. */
  noResponseText(isTimeout: boolean): string;
  /**
   * The text for the user when the response does not match the contract. `requestId` is null if the response had none.
   */
  unexpectedResponseText(requestId: string | null): string;
  /** Called when the server reports that there is no session. */
  onExpired(): void;
}

/** Implements the API over HTTP on the console's own origin. */
export function httpApi(host: Host): Api {
  return {
    async call(endpoint, input, signal) {
      // The parts of any endpoint; `CallInput` depends on which of them this one has.
      const parts = input as RequestParts;
      const recordResponse = host.record(signal, { endpoint: endpoint.id, request: masked(endpoint, parts) });
      const record = (status: number, answer: unknown, failure?: string) => recordResponse({ status, answer, failure });
      const { status, body, requestId } = await host.exchange(endpoint, parts, signal).catch((error: unknown) => {
        const text = host.noResponseText(error instanceof Error && error.name === 'TimeoutError');
        record(0, error instanceof Error ? error.message : String(error), text);
        signal.throwIfAborted();
        throw new FetchFailed(text);
      });
      // Ignores a response that arrives after the command was stopped.
      if (signal.aborted) record(0, 'stopped');
      signal.throwIfAborted();
      const failure = failureOf(endpoint, status, body);
      if (failure !== undefined) {
        const text = failure === 'unknown' ? host.unexpectedResponseText(requestId) : undefined;
        record(status, failure === 'unknown' ? await withoutValues(body) : body, text);
        if (status === 401 && endpoint.access === 'signed-in') host.onExpired();
        throw failure === 'unknown' ? new FetchFailed(host.unexpectedResponseText(requestId)) : failure;
      }
      const read = endpoint.response.safeParse(unwrap(endpoint, body));
      if (!read.success) {
        const text = host.unexpectedResponseText(requestId);
        record(status, await withoutValues(body, read.error), text);
        throw new FetchFailed(text);
      }
      // `read` parsed it with this schema; a generic endpoint's output type is not resolved here.
      const response = read.data as ResponseOf<typeof endpoint>;
      record(status, envelope(endpoint.generation, withoutSecrets(endpoint.response, response)));
      return response;
    },
  };
}

/** The shape of a response that does not match the contract. Loaded on demand, since there is hardly ever one. */
async function withoutValues(body: unknown, error?: z.core.$ZodError): Promise<unknown> {
  const loaded = await import('./response-shape.ts').catch(() => undefined);
  return loaded?.withoutValues(body, error);
}

/** Exchanges by HTTP with the console's own origin, in the console's language. */
export const overHttp =
  (fetchResponse: typeof fetch, language: () => Language): Transport =>
  async (endpoint, parts, signal) => {
    const request = JSON.stringify([endpoint.id, parts.params, parts.query, parts.body]);
    // Without the file, the request will not arrive either.
    const keys = endpoint.once ? await import('./request-keys.ts').catch(() => undefined) : undefined;
    const once = keys?.requestKeyOf(request);
    const hasBody = endpoint.method !== 'GET' && (endpoint.method !== 'DELETE' || parts.body !== undefined);
    const response = await fetchResponse(addressOf(endpoint, parts.params, parts.query), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'accept-language': language(),
        'x-requested-with': 'inlet',
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(once && { 'idempotency-key': once.key }),
      },
      ...(hasBody && { body: JSON.stringify(parts.body ?? {}) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // A response that is not JSON comes from a proxy between the console and the server.
    const received = parsedJson(await response.text());
    if (received !== undefined) once?.settle(response.status);
    const body = received ?? {};
    return { status: response.status, body, requestId: response.headers.get('x-request-id') };
  };

/** The endpoint's URL with its path parameters and query. */
export function addressOf(endpoint: Endpoint, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  return present.length > 0 ? `${path}?${search.toString()}` : path;
}

function masked(endpoint: Endpoint, { params, query, body }: RequestParts) {
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
 * The error in a response; `unknown` if it has neither generation's shape, undefined if the call succeeded.
 * First-generation calls can fail with status 200 and `success: false`.
 */
function failureOf(endpoint: Endpoint, status: number, body: unknown): CommandRejected | 'unknown' | undefined {
  // SPEC.md point 8 prescribes this text, regardless of the body that a server or proxy sent.
  if (status === 500 && isRead(endpoint)) return new CommandRejected([INTERNAL], 'INTERNAL', status);
  const hasFailed =
    isRecord(body) && (body['success'] === false || (endpoint.generation === 'newer' && 'error' in body));
  if (status < 400 && !hasFailed) return undefined;
  return errorIn(status, body) ?? (status === 500 ? new CommandRejected([INTERNAL], undefined, status) : 'unknown');
}

const INTERNAL = errorText(generalErrors.INTERNAL);

/** Reports are queried by POST. */
const isRead = ({ method, path }: Endpoint): boolean =>
  method === 'GET' || (method === 'POST' && path.startsWith('/cli/reports/'));

/** Errors of both generations (SPEC.md point 8). A newer error without a message text shows its code. */
function errorIn(status: number, body: unknown): CommandRejected | undefined {
  if (!isRecord(body)) return undefined;
  const details = detailsIn(isRecord(body['error']) ? body['error'] : body);
  if (isRecord(body['error'])) {
    const { code, message, fields } = body['error'];
    const name = typeof code === 'string' ? code : undefined;
    const text = typeof message === 'string' ? message : name;
    if (text === undefined) return undefined;
    const error = name === 'SCHEMA_ERROR' ? SCHEMA_ERROR : failure(text, details);
    return new CommandRejected([error], name, status, { ...textsOf(fields), ...byField(details) });
  }
  const errors = (Array.isArray(body['errors']) ? body['errors'] : []).flatMap(textIn);
  if (errors.length === 0) return undefined;
  const [first = ''] = errors;
  const shown = errors.length === 1 ? [failure(first, details)] : errors;
  return new CommandRejected(shown, details[0]?.code, status, byField(details));
}

const SCHEMA_ERROR = errorText(generalErrors.SCHEMA_ERROR);

/** Servers of earlier versions send no details. Their texts are shown verbatim. */
const failure = (text: string, details: readonly ErrorDetail[]): Failure =>
  details.length === 0 ? text : shownError(details, text);

/** Accepts a text, or an object with a message, which is the collector's format. Anything else is not readable. */
function textIn(error: unknown): string[] {
  const text = isRecord(error) ? error['message'] : error;
  return typeof text === 'string' && text !== '' ? [text] : [];
}

function detailsIn({ details }: Record<string, unknown>): readonly ErrorDetail[] {
  const read = Details.safeParse(details);
  // The schema allows an explicit undefined where the type has an absent property; JSON has no undefined.
  return read.success ? (read.data as readonly ErrorDetail[]) : [];
}

/** The first error of each field, without its path, which the form shows as a label. */
function byField(details: readonly ErrorDetail[]): Readonly<Record<string, Failure>> {
  const fields = details.flatMap(({ path, ...detail }) =>
    path === undefined ? [] : [[path, shownError([detail])] as const],
  );
  return Object.fromEntries(fields.toReversed());
}

function textsOf(fields: unknown): Readonly<Record<string, string>> {
  const texts = isRecord(fields) ? Object.entries(fields) : [];
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
