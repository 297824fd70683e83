import { deliveryOutcomes } from '../contract/entity/delivery-outcome.ts';
import { type IncomingHttpHeaders, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import type { Config } from './config.ts';
import { NoResponse } from './timeout.ts';

/** Timeout from the first byte sent to the last byte read. */
const RESPONSE_SECONDS = 15;
/** At most this much of a response is read. */
const MAX_BYTES = 64 * 1024;

/** A server may send some before its response, such as early hints; each takes time. */
const MAX_INFORMATIONAL = 20;

/**
 * Cloud metadata endpoints on addresses that look public: Azure WireServer, which hands out credentials of its
 * machines.
 */
const METADATA_ADDRESSES = ['168.63.129.16'];

/** Lets receivers recognise what was sent by `sendOutbound`, of this installation or another. */
const USER_AGENT = 'Inlet';

/** Whether a request was sent by `sendOutbound`. */
export const isOutbound = (headers: IncomingHttpHeaders): boolean => headers['user-agent'] === USER_AGENT;

/** The target is inside our own network, so no request was made. Does not reveal what the name resolved to. */
export class TargetBlocked extends Error {
  constructor() {
    super(deliveryOutcomes.TARGET_BLOCKED.text);
    this.name = 'TargetBlocked';
  }
}

export interface OutgoingRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The part that arrived within the timeout and the size limit. */
  readonly text: string;
}

export type OutgoingPolicy = Pick<Config, 'allowPrivateTargets'>;

/**
 * Sends a request to a user-supplied URL (SSRF-safe). Private, loopback and link-local addresses are blocked regardless of their notation and of DNS, because the connected address is checked. Redirects are
 * returned, not followed. Rejects after 15 seconds without a response.
 *
 * @example
 * const { status, text } = await sendOutbound(host.config, { url, headers: { 'content-type': 'application/json' }, body });
 */
export async function sendOutbound(policy: OutgoingPolicy, request: OutgoingRequest): Promise<OutboundResponse> {
  const url = new URL(request.url);
  if (!mayReach(policy, url)) throw new TargetBlocked();
  const late = AbortSignal.timeout(RESPONSE_SECONDS * 1000);
  const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
  try {
    const response = await headOf(agentFor(policy, url), url, request, signal);
    const text = await startOf(response);
    return { status: response.statusCode ?? 0, headers: response.headers, text };
  } catch (error) {
    if (late.aborted) throw new NoResponse(RESPONSE_SECONDS, { cause: error });
    throw isFiltered(error) ? new TargetBlocked() : error;
  }
}

/**
 * Whether the URL may be requested, according to its host name alone. Names that resolve to private addresses are
 * caught on connect.
 */
export function mayReach({ allowPrivateTargets }: OutgoingPolicy, url: URL): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false;
  return allowPrivateTargets || isPublicName(url.hostname);
}

function isPublicName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !host.endsWith('.localhost');
}

function isPublicAddress(address: string): boolean {
  // `::a.b.c.d` is a deprecated form of an IPv4 address that the library treats as public.
  const parsed = ipaddr.parse(address);
  const isOldForm =
    parsed.kind() === 'ipv6' &&
    parsed
      .toByteArray()
      .slice(0, 12)
      .every((byte) => byte === 0);
  return parsed.range() === 'unicast' && !isOldForm && !METADATA_ADDRESSES.includes(parsed.toString());
}

type FilteringAgent = RequestFilteringHttpAgent | RequestFilteringHttpsAgent;

/** Shorter than the five seconds after which most servers close an idle connection. */
const IDLE_MS = 4000;

/**
 * Keeps connections alive for a while, because receivers often get several events in a row. Each address was checked on
 * connect.
 */
function agentsFor(allowed: boolean) {
  const options = {
    allowPrivateIPAddress: allowed,
    allowMetaIPAddress: allowed,
    denyIPAddressList: allowed ? [] : METADATA_ADDRESSES,
    keepAlive: true,
    timeout: IDLE_MS,
  };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}

const agents = { public: agentsFor(false), any: agentsFor(true) };

function agentFor({ allowPrivateTargets }: OutgoingPolicy, { protocol }: URL): FilteringAgent {
  return agents[allowPrivateTargets ? 'any' : 'public'][protocol === 'https:' ? 'https' : 'http'];
}

/** Retries once if the server closed a kept-alive connection just as it was reused. */
async function headOf(...args: Parameters<typeof sendOnce>): Promise<IncomingMessage> {
  return sendOnce(...args).catch((error: unknown) => {
    if (error instanceof ReusedConnectionLost) return headOf(...args);
    throw error;
  });
}

class ReusedConnectionLost extends Error {}

function sendOnce(
  agent: FilteringAgent,
  url: URL,
  { method = 'POST', headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, agent, signal, headers: { 'user-agent': USER_AGENT, ...headers } });
    request.once('response', resolve);
    let informational = 0;
    request.on('information', () => {
      informational += 1;
      if (informational > MAX_INFORMATIONAL) request.destroy(new Error('It sent too many informational responses'));
    });
    request.on('error', (cause) =>
      reject(request.reusedSocket && isCut(cause) ? new ReusedConnectionLost(cause.message, { cause }) : cause),
    );
    // Node closes the connection without an error when the server switches the protocol.
    request.once('close', () => reject(new Error('socket hang up')));
    request.end(body);
  });
}

const isCut = (error: Error): boolean => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

/** Reads the start of the response body. The status is already known, so a broken or slow body is not an error. */
function startOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const done = (): void => {
      response.destroy();
      resolve(Buffer.concat(chunks).subarray(0, MAX_BYTES).toString('utf8'));
    };
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      read += chunk.length;
      if (read >= MAX_BYTES) done();
    });
    response.once('end', done);
    response.once('error', done);
    response.once('close', done);
  });
}

/** The agent has no error class for this. Its version is pinned, and a test fails if its message changes. */
function isFiltered(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('DNS lookup ') && error.message.includes('is not allowed');
}
