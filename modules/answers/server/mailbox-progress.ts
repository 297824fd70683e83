/** An email that will be retried. */
interface Held {
  readonly notBefore: number;
  readonly tries: number;
}

/**
 * Tracks which emails of a mailbox have been read since its recorded position, which stays before those that are held.
 * In memory: after a restart they are read again, and known ones are not stored twice.
 */
export class MailboxProgress {
  #uidValidity = 0;
  readonly #done = new Set<number>();
  readonly #held = new Map<number, Held>();

  /** The emails to read now, of those after the position. */
  start(uidValidity: number, uids: readonly number[], now: Date): readonly number[] {
    const present = new Set(uidValidity === this.#uidValidity ? uids : []);
    this.#uidValidity = uidValidity;
    for (const uid of [...this.#done, ...this.#held.keys()]) if (!present.has(uid)) this.finish(uid, false);
    return uids.filter((uid) => !this.#done.has(uid) && (this.#held.get(uid)?.notBefore ?? 0) <= now.getTime());
  }

  finish(uid: number, isPresent = true): void {
    this.#held.delete(uid);
    if (isPresent) this.#done.add(uid);
    else this.#done.delete(uid);
  }

  /** Returns how often the email has been held. */
  hold(uid: number, notBefore: Date): number {
    const tries = (this.#held.get(uid)?.tries ?? 0) + 1;
    this.#held.set(uid, { notBefore: notBefore.getTime(), tries });
    return tries;
  }

  /** The position once everything up to this email has been read, except held emails. */
  positionAt(uid: number): number {
    return [...this.#held.keys()].reduce((before, held) => Math.min(before, held - 1), uid);
  }
}
