import { BlockList, isIPv6 } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { DAY_MS } from '../../contract/duration.ts';
import type { Config } from '../config.ts';
import type { Clock, Logger } from '../kit.ts';
import { isPublicHost } from '../net.ts';
import { networkOf } from '../network.ts';
import { SHARED_ADDRESS_ADVICE, type SharedAddress } from '../shared-address.ts';

const MIN_SAMPLE = 30;
const SHARE = 0.8;
/** If there are more addresses than this, none has a large share. */
const MAX_ADDRESSES = 1_000;

type Settings = Pick<Config, 'trustedProxies' | 'appEnv'>;
interface CallerWatchOptions {
  readonly config: Settings;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Tracks where the submissions and page views of the last day come from while TRUSTED_PROXIES is unset. Ignores local
 * visits without proxy headers outside production: somebody is trying the product.
 */
export class CallerWatch {
  readonly #options: CallerWatchOptions;
  #since = 0;
  #requests = 0;
  #counts = new Map<string, number>();
  #hasWarned = false;

  constructor(options: CallerWatchOptions) {
    this.#options = options;
  }

  get isNeeded(): boolean {
    return this.#options.config.trustedProxies.length === 0;
  }

  see(address: string, headers: IncomingHttpHeaders): void {
    const now = this.#options.clock.now().getTime();
    if (now - this.#since > DAY_MS) this.#begin(now);
    if (isOwnTrial(address, headers, this.#options.config)) return;
    this.#requests += 1;
    const network = networkOf(address);
    const count = this.#counts.get(network);
    if (count !== undefined || this.#counts.size < MAX_ADDRESSES) this.#counts.set(network, (count ?? 0) + 1);
    if (this.#requests % MIN_SAMPLE === 0) this.#warn();
  }

  /** The shared address, if one was found. */
  sharedAddress(): SharedAddress | undefined {
    if (this.#requests < MIN_SAMPLE) return undefined;
    const [address = '', count = 0] = [...this.#counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    const share = count / this.#requests;
    if (share < SHARE) return undefined;
    const isOurs = !isPublicHost(address.replace('::/64', '::1'));
    return { percent: Math.round(share * 100), requests: this.#requests, address: isOurs ? address : undefined };
  }

  #begin(now: number): void {
    this.#since = now;
    this.#requests = 0;
    this.#counts = new Map();
    this.#hasWarned = false;
  }

  #warn(): void {
    const found = this.#hasWarned ? undefined : this.sharedAddress();
    if (!found) return;
    this.#hasWarned = true;
    this.#options.log.warn({ percent: found.percent, requests: found.requests }, SHARED_ADDRESS_ADVICE);
  }
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

function isOwnTrial(address: string, headers: IncomingHttpHeaders, { appEnv }: Settings): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return appEnv !== 'production' && !isForwarded && isLoopback(address);
}
