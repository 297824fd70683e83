import { type Claimed, targetKey, type ClaimLimits } from './claim.ts';

export interface LaneLimits {
  /** Maximum number of attempts that are running, or finished but not recorded. After a crash these are repeated. */
  readonly maxAttempts: number;
  /** Maximum for one target, so that a hanging target delays few others and a slow one is not flooded. */
  readonly maxPerTarget: number;
  /** Maximum for a fast target with many deliveries. */
  readonly maxPerFastTarget: number;
  /** How many deliveries of a fast target may be claimed ahead. */
  readonly maxAhead: number;
}

/** The claimed deliveries of one target. */
interface Target {
  running: number;
  readonly waiting: Claimed[];
}

/** The next steps after an attempt. */
export interface AttemptEnd {
  /** Deliveries to release, because their target is no longer fast. */
  readonly back: readonly Claimed[];
  /** Whether more may be claimed. */
  readonly canClaimMore: boolean;
}

/**
 * Concurrency limits for a group of deliveries: a hanging target in one lane never delays another lane. It tracks what
 * is claimed and whose turn is next; it neither claims nor sends anything itself.
 */
export class DeliveryLane {
  readonly kinds: readonly string[];
  readonly #limits: LaneLimits;
  readonly #targets = new Map<string, Target>();
  /** Targets whose last attempt succeeded within a second and that have more. */
  readonly #fast = new Set<string>();
  #running = 0;
  #waiting = 0;
  #unrecorded = 0;

  constructor(kinds: readonly string[], limits: LaneLimits) {
    this.kinds = kinds;
    this.#limits = limits;
  }

  /**
   * The deliveries to claim now, or undefined while enough are claimed. Claims in large batches where possible, because
   * each claim costs a statement.
   */
  get wanted(): Omit<ClaimLimits, 'inProgressIds'> | undefined {
    const { maxAttempts, maxPerTarget } = this.#limits;
    const max = maxAttempts * 2 - this.#running - this.#waiting;
    const isEnough = this.#running >= maxAttempts || (this.#waiting > 0 && max < maxAttempts);
    if (this.kinds.length === 0 || isEnough) return undefined;
    return { kinds: this.kinds, max, maxPerTarget, maxByTarget: this.#maxByTarget() };
  }

  /** Adds what was claimed for `wanted`. Targets that could get more but got none have no more. */
  add(claimed: readonly Claimed[], { maxByTarget }: Pick<ClaimLimits, 'maxByTarget'>): void {
    for (const one of claimed) this.#targetOf(one).waiting.push(one);
    this.#waiting += claimed.length;
    for (const key of this.#fast)
      if (!this.#targets.has(key) && (maxByTarget.get(key) ?? 1) > 0) this.#fast.delete(key);
  }

  /** The next delivery to start. */
  next(): Claimed | undefined {
    if (Math.max(this.#running, this.#unrecorded) >= this.#limits.maxAttempts) return undefined;
    for (const [key, target] of this.#targets) {
      if (target.running >= this.#atOnceOf(key)) continue;
      const one = target.waiting.shift();
      if (!one) continue;
      target.running += 1;
      this.#running += 1;
      this.#waiting -= 1;
      return one;
    }
    return undefined;
  }

  /** Records the end of an attempt and returns what to do next. */
  ended(claimed: Claimed, isFast: boolean): AttemptEnd {
    const key = targetKey(claimed);
    const target = this.#targetOf(claimed);
    const wasFull = this.#running >= this.#limits.maxAttempts;
    target.running -= 1;
    this.#running -= 1;
    this.#unrecorded += 1;
    if (isFast && this.#limits.maxAhead > 0) this.#fast.add(key);
    else this.#fast.delete(key);
    const back = isFast ? [] : this.#takeBack(target, this.#limits.maxPerTarget - target.running);
    this.#targets.delete(key);
    // Round robin: the other targets get their turn first.
    if (target.running > 0 || target.waiting.length > 0) this.#targets.set(key, target);
    return { back, canClaimMore: wasFull || target.waiting.length <= this.#limits.maxAhead / 2 };
  }

  /** Frees the slot of an attempt whose outcome has been recorded. */
  recorded(): void {
    this.#unrecorded -= 1;
  }

  /** Removes and returns everything that has not started. */
  empty(): readonly Claimed[] {
    return [...this.#targets.values()].flatMap((target) => this.#takeBack(target, 0));
  }

  #takeBack(target: Target, but: number): readonly Claimed[] {
    const back = target.waiting.splice(Math.max(0, but));
    this.#waiting -= back.length;
    return back;
  }

  #targetOf(claimed: Claimed): Target {
    const key = targetKey(claimed);
    const target = this.#targets.get(key) ?? { running: 0, waiting: [] };
    this.#targets.set(key, target);
    return target;
  }

  #maxByTarget(): ReadonlyMap<string, number> {
    const keys = new Set([...this.#targets.keys(), ...this.#fast]);
    return new Map([...keys].map((key) => [key, this.#maxOf(key)]));
  }

  #maxOf(key: string): number {
    const target = this.#targets.get(key);
    const taken = target ? target.running + target.waiting.length : 0;
    return this.#atOnceOf(key) + (this.#fast.has(key) ? this.#limits.maxAhead : 0) - taken;
  }

  #atOnceOf(key: string): number {
    return this.#fast.has(key) ? this.#limits.maxPerFastTarget : this.#limits.maxPerTarget;
  }
}
