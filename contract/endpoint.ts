import * as z from 'zod/mini';
import { type ApiError, type ErrorDetail, type ErrorKind, fieldErrors, generalErrors } from './error.ts';

/**
 * The shape of an endpoint's responses.
 * - `first`: a flat object with `success` and `errors` in addition to its own fields (SPEC.md point 7, base `/cli`).
 * - `newer`: `{ data }`, or `{ error: { code, message, fields?, details } }` (base `/v2/cli`).
 * - `plain`: the response without an envelope; an error is `{ success: false, message, errors: [{ field?, message }], details }`,
 *   with texts for the visitor (collector).
 *
 * `details` of an error has `{ code, message, params?, path? }` for each thing that is wrong.
 */
export type Generation = 'first' | 'newer' | 'plain';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * An API endpoint. Server route, console client, OpenAPI document and tests are derived from it (schema-first, like tRPC or
 * ts-rest), so that no shape is written twice. `params`, `query` and `body` are strict: unknown fields fail with `SCHEMA_ERROR`.
 */
export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Module id, a slash and the operation's name; also the OpenAPI operation id. */
  readonly id: string;
  readonly method: Method;
  /** Contains `:name` for each key of `params`. */
  readonly path: string;
  readonly generation: Generation;
  /** The origin that serves it. */
  readonly host: 'console' | 'collector';
  /** `anyone` needs no session. */
  readonly access: 'anyone' | 'signed-in';
  /** Whether it changes data. If so, requests from other sites fail with `CROSS_SITE` (CSRF protection). */
  readonly changes: boolean;
  /**
   * Whether the server handles a request with an `Idempotency-Key` once, and answers a repeated one with the first response. For
   * calls that would create or send something twice. The console sends the key.
   */
  readonly once: boolean;
  /** Whether the handler reads a multipart body itself, while it arrives (`call.upload`). */
  readonly takesFiles: boolean;
  /**
   * The console's screen that leads to this address, such as `/files/:id`, with names of `params`. A browser that loads the
   * address without a session is sent there, and so to the login and back.
   */
  readonly screen?: string;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The handler's result, without the generation's envelope. */
  readonly response: R;
  /** The errors that it can return in addition to the general ones. */
  readonly errors: readonly ErrorKind[];
}

const noInput = z.strictObject({});
type NoInput = typeof noInput;

interface EndpointOptions<P, Q, B, R> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly response: R;
  readonly generation?: Generation;
  readonly host?: 'console' | 'collector';
  readonly access?: 'anyone' | 'signed-in';
  readonly changes?: boolean;
  readonly once?: boolean;
  readonly takesFiles?: boolean;
  readonly screen?: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly errors?: readonly ErrorKind[];
}

const routes = new Map<string, Route>();

/** Method and path of an endpoint, such as `GET` and `/v2/cli/websites/:id`. */
type Route = Pick<Endpoint, 'method' | 'path'>;

/** The route of the endpoint with this id. Undefined unless its definition has been loaded. */
export const routeOf = (id: string): Route | undefined => routes.get(id);

/**
 * Defines an endpoint. Defaults: the generation by the path, the console's origin, a signed-in user, and `changes` unless GET.
 *
 * @example
 * export const getWebsite = defineEndpoint('workspaces/website', {
 *   method: 'GET', path: '/v2/cli/websites/:id', summary: 'Name and domain of a workspace',
 *   params: z.strictObject({ id: Key }), response: z.object({ name: z.string(), domain: z.string() }),
 * });
 */
export function defineEndpoint<
  R extends z.ZodMiniType,
  P extends z.ZodMiniType = NoInput,
  Q extends z.ZodMiniType = NoInput,
  B extends z.ZodMiniType = NoInput,
>(id: string, options: EndpointOptions<P, Q, B, R>): Endpoint<P, Q, B, R> {
  routes.set(id, options);
  // An omitted part is `NoInput`, which is what the type parameter then defaults to.
  const omitted = noInput as never;
  return {
    generation: generationOf(options.path),
    host: 'console',
    access: 'signed-in',
    changes: options.method !== 'GET',
    once: false,
    takesFiles: false,
    params: omitted,
    query: omitted,
    body: omitted,
    errors: [],
    ...options,
    id,
  };
}

/** The generation of responses at `path`, also for paths without an endpoint. */
export function generationOf(path: string): Generation {
  if (path.startsWith('/v2/cli/')) return 'newer';
  return path.startsWith('/cli/') ? 'first' : 'plain';
}

/** A caller's input: the parts that the endpoint has. A part is optional if it accepts an empty object. */
export type CallInput<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

// eslint-disable-next-line typescript/no-empty-object-type -- `{}` is assignable to a part whose fields are all optional
type Part<K extends string, T> = {} extends T ? { readonly [key in K]?: T } : { readonly [key in K]: T };

/** A handler's input, parsed. */
export interface CallParts<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** A caller's response, without the envelope. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** A handler's return value: the response before parsing applies defaults. */
export type ResponseInput<E extends Endpoint> = z.input<E['response']>;

/** Wraps a successful response in its generation's envelope. */
export function envelope(generation: Generation, response: unknown): unknown {
  if (generation === 'newer') return { data: response };
  return generation === 'first' ? Object.assign({ success: true, errors: [] }, response) : response;
}

/** Wraps an error in its generation's envelope. The first one has no error texts by field. */
export function failureEnvelope(
  generation: Generation,
  { kind: { code }, message, details }: Pick<ApiError, 'kind' | 'message' | 'details'>,
): unknown {
  const fields = fieldErrors(details);
  if (generation === 'newer') return { error: { code, message, ...(fields && { fields }), details } };
  return generation === 'first'
    ? { success: false, errors: [message], details }
    : { success: false, message, errors: [{ ...fieldIn(code, details), message }], details };
}

/** The field of a form that an error is about. The text of a validation error names its fields itself. */
function fieldIn(code: string, [detail]: readonly ErrorDetail[]): { readonly field?: string } {
  return code === generalErrors.SCHEMA_ERROR.code || detail?.path === undefined ? {} : { field: detail.path };
}
