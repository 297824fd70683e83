import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/json.ts';
import { generalErrors, createError } from '../../contract/error.ts';
import type { Account, CallLimit } from '../kit.ts';
import type { Limit } from '../limit.ts';
import { networkOf } from '../network.ts';
import type { Route } from '../registry.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import {
  anonymousChanges,
  anonymousInProgress,
  anonymousReads,
  requestsInProgress,
  signedInChanges,
  signedInReads,
} from './limits.ts';

/** Rate limits of an origin, or undefined in tests without limits. */
export async function limitsOn(
  app: FastifyInstance,
  { unlimited = false }: { readonly unlimited?: boolean | undefined },
): Promise<CallLimits | undefined> {
  await app.register(rateLimit, { global: false, cache: MAX_CALLERS });
  return unlimited ? undefined : new CallLimits(app);
}

/** Throws TOO_MANY if the caller has exceeded the limit. */
export type CheckLimit = (request: FastifyRequest, account: Account | undefined) => Promise<void>;

/** How many callers each limit tracks (least recently seen are dropped). */
const MAX_CALLERS = 20_000;

/**
 * Rate limits per caller. They protect this process, so they are counted in memory: a database row per page view would
 * cost more than the page view (decision 0019).
 */
export class CallLimits {
  readonly #app: FastifyInstance;
  readonly #accounts = new WeakMap<FastifyRequest, Account>();
  readonly concurrency = {
    ofAccounts: new ConcurrencyLimit<number>(requestsInProgress),
    ofNetworks: new ConcurrencyLimit<string>(anonymousInProgress),
  };
  readonly #counters = new Map<Limit, ReturnType<FastifyInstance['createRateLimit']>>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** The limit check of a route, if it has one. Routes that name the same limit share its counter. */
  checkOf({ endpoint, limited = generalLimit(endpoint) }: Route): CheckLimit | undefined {
    if (limited === undefined) return undefined;
    const count = this.#counterOf(limited);
    return async (request, account) => {
      if (account) this.#accounts.set(request, account);
      const counted = await count(request);
      if (!counted.isAllowed && counted.isExceeded) throw createError(generalErrors.TOO_MANY, {}, counted.ttlInSeconds);
    };
  }

  #counterOf({ limit, per, param }: CallLimit) {
    const known = this.#counters.get(limit);
    if (known) return known;
    const keyGenerator = (request: FastifyRequest): string => {
      const account = per === 'account' ? this.#accounts.get(request) : undefined;
      const caller = account ? `account ${account.id}` : networkOf(request.ip);
      return param === undefined ? caller : `${caller} ${paramOf(request, param)}`;
    };
    const created = this.#app.createRateLimit({
      max: limit.max,
      timeWindow: (limit.seconds ?? 60) * 1000,
      keyGenerator,
    });
    this.#counters.set(limit, created);
    return created;
  }
}

/** Calls of the console are limited by default. Collector routes name their own limits. */
function generalLimit({ changes, method, host, access }: Endpoint): CallLimit | undefined {
  if (host !== 'console') return undefined;
  if (access === 'signed-in') return { limit: changes ? signedInChanges : signedInReads, per: 'account' };
  // Calls by an API key or an emailed link write too, although other sites may send them.
  return { limit: changes || method !== 'GET' ? anonymousChanges : anonymousReads, per: 'network' };
}

function paramOf({ params }: FastifyRequest, name: string): string {
  const value = isRecord(params) ? params[name] : undefined;
  return typeof value === 'string' ? value.slice(0, 64) : '';
}
