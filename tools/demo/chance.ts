/** Pseudo-random numbers, the same in every run (mulberry32), so that every demo shows the same submissions. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer, both ends included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** The same, favouring small numbers, for durations and frequencies. */
  few(least: number, most: number): number {
    return least + Math.floor(this.next() ** 2.2 * (most - least + 1));
  }

  is(probability: number): boolean {
    return this.next() < probability;
  }

  one<T>(list: readonly T[]): T {
    const [chosen] = list.slice(this.whole(0, list.length - 1));
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen;
  }

  /** A weighted random item. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    return list.find(({ weight }) => (left -= weight) < 0) ?? this.one(list);
  }

  /** Each with the given probability, at least one. */
  some<T>(list: readonly T[], probability: number): readonly T[] {
    const chosen = list.filter(() => this.is(probability));
    return chosen.length > 0 ? chosen : [this.one(list)];
  }

  /** Letters and digits, as in browser ids. */
  key(length: number): string {
    return Array.from({ length }, () => this.whole(0, 35).toString(36)).join('');
  }
}
