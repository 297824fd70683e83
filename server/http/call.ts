import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generalErrors, createError } from '../../contract/error.ts';
import type { Account, Call } from '../kit.ts';
import { networkOf } from '../network.ts';
import { formOf, uploadOf } from './body.ts';
import type { PageRequest } from './console-page.ts';
import type { RequestKeys } from './request-keys.ts';
import { RawResponse } from './raw.ts';
import { newNonce, textPagePolicy } from './text-page.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Sessions } from './session.ts';

/** The services that a call needs besides the request. */
export interface CallServices {
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly keys: RequestKeys;
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal;
  originOf(request: FastifyRequest): string;
  /** See `Addressed`. */
  isForeignHost(request: FastifyRequest): boolean;
  page(request: PageRequest): Promise<RawResponse>;
}

export function callFor(
  services: CallServices,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: Account | undefined,
): Call {
  let signal: AbortSignal | undefined;
  return {
    params: request.params,
    query: request.query,
    body: request.body,
    form: formOf(request),
    upload: uploadOf(request),
    signedIn,
    get account() {
      if (!signedIn) throw createError(generalErrors.NOT_SIGNED_IN);
      return signedIn;
    },
    visitor: {
      get network() {
        return networkOf(request.ip);
      },
      headers: request.headers,
      get origin() {
        return services.originOf(request);
      },
    },
    session: sessionOf(services, request, reply),
    reply: replyOf(services, reply, signedIn !== undefined),
    get signal() {
      return (signal ??= AbortSignal.any([services.stopping, disconnectSignal(reply)]));
    },
  };
}

/** The token that the caller presents, valid or not. */
export function presentedToken({ cookie }: CallServices, request: FastifyRequest): string | undefined {
  return request.cookies[cookie.name];
}

function sessionOf(services: CallServices, request: FastifyRequest, reply: FastifyReply): Call['session'] {
  const { sessions, cookie } = services;
  const closePresented = async (): Promise<void> => {
    const token = presentedToken(services, request);
    if (token !== undefined) await sessions.close(token);
  };
  return {
    async start(allowed) {
      const token = await sessions.open(allowed, presentedToken(services, request));
      if (token === undefined) return false;
      void reply.setCookie(cookie.name, token, cookie.options);
      return true;
    },
    async isOpen() {
      const token = presentedToken(services, request);
      return token !== undefined && (await sessions.find(token)) !== undefined;
    },
    async end() {
      await closePresented();
      void reply.clearCookie(cookie.name, cookie.options);
    },
    endOthers: (accountId, within) => sessions.closeOthers(accountId, presentedToken(services, request), within),
  };
}

function replyOf(services: CallServices, reply: FastifyReply, hasSession: boolean): Call['reply'] {
  return {
    header: (name, value) => void reply.header(name, value),
    redirect: (to, status = 302) => new RawResponse(status, { location: to }),
    html: (page, status = 200) => {
      const nonce = newNonce();
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': textPagePolicy(nonce) };
      return new RawResponse(status, headers, page(nonce));
    },
    text: (text, type, status = 200) => new RawResponse(status, { 'content-type': type }, text),
    stream: (from, type) =>
      new RawResponse(200, { 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' }, from),
    parts: (from, type) => new RawResponse(200, { 'content-type': type }, Readable.from(from), 'cut'),
    page: (status = 200, { title, ...fill } = {}) =>
      services.page({ hasSession, status, fill, ...(title !== undefined && { title }) }),
  };
}

/** Aborted when the connection closes before the response is complete. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
}

/** Handlers may also respond outside the envelope. */
export function isRaw(response: unknown): response is RawResponse {
  return response instanceof RawResponse;
}
