import * as z from 'zod/mini';
import type { ApiError, ErrorKind } from './error.ts';

/**
 * How an endpoint answers.
 * - `first`: a flat object that always carries `success` and `errors` beside its own fields (SPEC.md point 7, base `/cli`).
 * - `newer`: `{ data }`, or `{ error: { code, message } }` (base `/v2/cli`).
 * - `plain`: the answer as it stands; a failure is `{ success: false, message, errors: [{ message }] }`, for the visitor
 *   who reads it (collector).
 */
export type Generation = 'first' | 'newer' | 'plain';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the API. Server route, console client, OpenAPI document and tests derive from it; nothing states a shape twice.
 * `params`, `query` and `body` are strict: an unknown field is refused with `SCHEMA_ERROR`.
 */
export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  A extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Module id, a slash, and the operation's name; also the OpenAPI operation id. */
  readonly id: string;
  readonly method: Method;
  /** With `:name` for each key of `params`. */
  readonly path: string;
  readonly generation: Generation;
  /** Which origin serves it. */
  readonly host: 'console' | 'collector';
  /** `anyone` needs no session. */
  readonly access: 'anyone' | 'signed-in';
  /** Whether it changes something and is therefore refused when another site sends it. */
  readonly changes: boolean;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** What the handler returns, before the generation's envelope. */
  readonly response: A;
  /** What it can refuse with, beside the general errors. */
  readonly errors: readonly ErrorKind[];
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface Draft<P, Q, B, A> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly response: A;
  readonly generation?: Generation;
  readonly host?: 'console' | 'collector';
  readonly access?: 'anyone' | 'signed-in';
  readonly changes?: boolean;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly errors?: readonly ErrorKind[];
}

/**
 * Defines one call. The generation follows from the path unless given; a method other than GET changes something.
 *
 * @example
 * export const getWebsite = defineEndpoint('workspaces/website', {
 *   method: 'GET', path: '/v2/cli/websites/:id', summary: 'Name and domain of a workspace',
 *   params: z.strictObject({ id: Key }), response: z.object({ name: z.string(), domain: z.string() }),
 * });
 */
export function defineEndpoint<
  A extends z.ZodMiniType,
  P extends z.ZodMiniType = Nothing,
  Q extends z.ZodMiniType = Nothing,
  B extends z.ZodMiniType = Nothing,
>(id: string, draft: Draft<P, Q, B, A>): Endpoint<P, Q, B, A> {
  return {
    generation: generationOf(draft.path),
    host: 'console',
    access: 'signed-in',
    changes: draft.method !== 'GET',
    // An omitted part is `Nothing`, which is what the type parameter then defaults to.
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    errors: [],
    ...draft,
    id,
  };
}

/** The generation that answers at `path`, also for paths that no endpoint has. */
export function generationOf(path: string): Generation {
  if (path.startsWith('/v2/cli/')) return 'newer';
  return path.startsWith('/cli/') ? 'first' : 'plain';
}

/** What a caller passes: only the parts that the endpoint has, each optional where empty input is valid. */
export type CallInput<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>;

// eslint-disable-next-line typescript/no-empty-object-type -- `{}` is what an all-optional part is assignable from
type Part<K extends string, T> = {} extends T ? { readonly [key in K]?: T } : { readonly [key in K]: T };

/** What a handler receives, parsed. */
export interface CallParts<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
}

/** What a handler returns and a caller gets, without the envelope. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What a handler may return: the answer before parsing fills defaults. */
export type ResponseInput<E extends Endpoint> = z.input<E['response']>;

/** The envelope around a successful answer. */
export function envelope(generation: Generation, answer: unknown): unknown {
  if (generation === 'newer') return { data: answer };
  return generation === 'first' ? { success: true, errors: [], ...(answer as object) } : answer;
}

/** The envelope around a failure. The newer one says in `fields` which fields it is about, where it is about any. */
export function failureEnvelope(
  generation: Generation,
  { kind: { code }, message, fields }: Pick<ApiError, 'kind' | 'message' | 'fields'>,
): unknown {
  if (generation === 'newer') return { error: { code, message, ...(fields && { fields }) } };
  return generation === 'first'
    ? { success: false, errors: [message] }
    : { success: false, message, errors: [{ message }] };
}
