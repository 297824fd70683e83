import type { ServiceCall } from '../kernel/effect.ts';
import type { ExchangeEntry, NumberedEntry, ResultEntry } from '../kernel/entry.ts';
import type { Log } from '../kernel/read-log.ts';
import type { Read } from '../kernel/slice.ts';
import type { AsRecorded } from './driven.ts';
import type { Recomputation, Recompute, Recomputed, ReturnedCall } from './recomputation.ts';
import { PERSONAL_DATA } from './redacted-parts.ts';

/** A result that a driven handler received. */
export interface Returned {
  readonly service: string;
  /** Undefined if no service can have computed it from its arguments, such as a response to a request. */
  readonly call: ReturnedCall | undefined;
}

/** A call of a service that a driven handler has made. */
export interface MadeCall extends ServiceCall {
  readonly service: string;
}

/** What an entry returns to the handler; undefined if that is nothing, or a timer. */
export function returnedBy(entry: ResultEntry | ExchangeEntry, made: MadeCall | undefined): Returned | undefined {
  if (entry.kind === 'exchange') return { service: 'http', call: undefined };
  const { result, error, callback } = entry;
  if (!made || (result === undefined && !error)) return undefined;
  const { service, method, args } = made;
  return { service, call: callback === undefined && !error ? { method, args, result } : undefined };
}

/** Computes results of services again where that is declared, and counts those that are taken as recorded. */
export class ServiceResults {
  readonly #recomputes: ReadonlyMap<string, Recompute>;
  readonly #isRedacted: boolean;
  readonly #asRecorded = new Map<string, AsRecorded>();

  constructor(recomputations: readonly Recomputation[], { header }: Log) {
    this.#recomputes = new Map(recomputations.map(({ service, start }) => [service, start()]));
    // A file may contain anything.
    this.#isRedacted = Array.isArray(header?.redacted) && header.redacted.includes(PERSONAL_DATA);
  }

  get asRecorded(): readonly AsRecorded[] {
    return [...this.#asRecorded.values()];
  }

  /** Resolves with what the service must have returned instead, if it is known and something else. */
  check({ n }: NumberedEntry, { service, call }: Returned, read: Read): Promise<Recomputed> | undefined {
    const recompute = this.#recomputes.get(service);
    if (recompute && call)
      return this.#compare(n, service, () => recompute(call, read, { isRedacted: this.#isRedacted }));
    this.#count(n, service, false);
    return undefined;
  }

  async #compare(n: number, service: string, recompute: () => ReturnType<Recompute>): Promise<Recomputed> {
    const recomputed = await recompute();
    if (recomputed === 'unknown') this.#count(n, service, true);
    return recomputed;
  }

  #count(n: number, service: string, isRecomputable: boolean): void {
    const known = this.#asRecorded.get(service);
    this.#asRecorded.set(service, {
      service,
      count: (known?.count ?? 0) + 1,
      n: known?.n ?? n,
      isRecomputable: isRecomputable || (known?.isRecomputable ?? false),
    });
  }
}
