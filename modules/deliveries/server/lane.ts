import { type Claimed, targetKey, type Wanted } from './claim.ts';

export interface LaneLimits {
  /** Tries at once, and tries that are over and not noted yet: after a crash these are made again. */
  readonly atOnce: number;
  /** Of these, to one target: who hangs delays few others, and who is slow is not flooded. */
  readonly atOneTarget: number;
  /** To one that has many and answers quickly. */
  readonly atQuickTarget: number;
  /** How many of such a one may be taken before their turn. */
  readonly ahead: number;
}

/** What is taken of one target. */
interface Target {
  running: number;
  readonly waiting: Claimed[];
}

/** What follows from the end of a try. */
export interface Ended {
  /** Taken for a target that is not quick any more: others may have it. */
  readonly back: readonly Claimed[];
  /** Whether there is room for so many more that it is worth a look. */
  readonly hasRoom: boolean;
}

/**
 * Deliveries that share places: who hangs in one lane delays nothing in another. It knows what is taken, and whose turn
 * is next; it neither takes nor makes anything itself.
 */
export class Lane {
  readonly kinds: readonly string[];
  readonly #limits: LaneLimits;
  readonly #targets = new Map<string, Target>();
  /** Whose last try succeeded within a second, and which have more. */
  readonly #quick = new Set<string>();
  #running = 0;
  #waiting = 0;
  #unnoted = 0;

  constructor(kinds: readonly string[], limits: LaneLimits) {
    this.kinds = kinds;
    this.#limits = limits;
  }

  /**
   * What to take now; nothing while enough is taken. Many are taken at once where that can be, since each taking costs a
   * statement.
   */
  get wanted(): Wanted | undefined {
    const { atOnce, atOneTarget } = this.#limits;
    const most = atOnce * 2 - this.#running - this.#waiting;
    const isEnough = this.#running >= atOnce || (this.#waiting > 0 && most < atOnce);
    if (this.kinds.length === 0 || isEnough) return undefined;
    return { kinds: this.kinds, most, mostOfOne: atOneTarget, rooms: this.#rooms() };
  }

  /** What there was when `wanted` was asked for; who had room and nothing for it has no more. */
  take(claimed: readonly Claimed[], { rooms }: Pick<Wanted, 'rooms'>): void {
    for (const one of claimed) this.#targetOf(one).waiting.push(one);
    this.#waiting += claimed.length;
    for (const key of this.#quick) if (!this.#targets.has(key) && (rooms.get(key) ?? 1) > 0) this.#quick.delete(key);
  }

  /** One whose turn it is; the caller begins with it. */
  next(): Claimed | undefined {
    if (Math.max(this.#running, this.#unnoted) >= this.#limits.atOnce) return undefined;
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

  /** Notes that a try is over, and says what follows. */
  ended(claimed: Claimed, isQuick: boolean): Ended {
    const key = targetKey(claimed);
    const target = this.#targetOf(claimed);
    const wasFull = this.#running >= this.#limits.atOnce;
    target.running -= 1;
    this.#running -= 1;
    this.#unnoted += 1;
    if (isQuick && this.#limits.ahead > 0) this.#quick.add(key);
    else this.#quick.delete(key);
    const back = isQuick ? [] : this.#takeBack(target, this.#limits.atOneTarget - target.running);
    this.#targets.delete(key);
    // The others have their turn before this one has its next.
    if (target.running > 0 || target.waiting.length > 0) this.#targets.set(key, target);
    return { back, hasRoom: wasFull || target.waiting.length <= this.#limits.ahead / 2 };
  }

  /** Notes that it is written down how a try that is over went. */
  noted(): void {
    this.#unnoted -= 1;
  }

  /** All that was taken and not begun. */
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

  #rooms(): ReadonlyMap<string, number> {
    const keys = new Set([...this.#targets.keys(), ...this.#quick]);
    return new Map([...keys].map((key) => [key, this.#roomOf(key)]));
  }

  #roomOf(key: string): number {
    const target = this.#targets.get(key);
    const taken = target ? target.running + target.waiting.length : 0;
    return this.#atOnceOf(key) + (this.#quick.has(key) ? this.#limits.ahead : 0) - taken;
  }

  #atOnceOf(key: string): number {
    return this.#quick.has(key) ? this.#limits.atQuickTarget : this.#limits.atOneTarget;
  }
}
