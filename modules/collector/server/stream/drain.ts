import { createHash } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { ApiError } from '../../../../contract/error.ts';
import { isRejectedData, type Logger, type BatchResult } from '../../../../server/kit.ts';
import { errors } from '../../errors.ts';
import { type DraftWriter, type DraftResult, DecisionError } from '../intake/draft-writer.ts';
import type { Draft } from '../intake/draft.ts';
import { draftOf } from './entry.ts';
import { SHARDS } from './keys.ts';
import type { UnstoredEntry } from './scripts.ts';
import type { Claim, StreamEntry, SubmissionStream } from './submission-stream.ts';

/** Shards that a process stores concurrently: one batch is being written while the next is prepared. */
const WORKERS = 2;
/** How often to look for entries that other processes left behind. */
const POLL_MS = 1000;
const HELD_MS = 100;
const PAUSES_MS = { first: 100, most: 2000 };
/** An entry that fails this often is set aside, so that those after it are stored. */
const MAX_ATTEMPTS = 3;

interface DrainParts {
  readonly stream: Pick<SubmissionStream, 'claim' | 'finish' | 'problem' | 'renewing' | 'waitingShards'>;
  readonly writer: Pick<DraftWriter, 'accept'>;
  readonly log: Logger;
}

/** Stores the submissions of the streams in the database: each shard's in order, by one process at a time. */
export class Drain {
  readonly #parts: DrainParts;
  readonly #due = new Set<number>();
  readonly #busy = new Set<number>();
  readonly #workers = new Set<Promise<void>>();
  readonly #attempts = new Map<string, number>();
  readonly #ending = new AbortController();
  #polling: NodeJS.Timeout | undefined;
  #pauseMs = 0;

  constructor(parts: DrainParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#polling = setInterval(() => void this.#poll(), POLL_MS);
    for (let shard = 0; shard < SHARDS; shard += 1) this.wake(shard);
  }

  /** Finishes the batches that are being stored. Waiting entries stay in Redis. */
  async stop(): Promise<void> {
    clearInterval(this.#polling);
    this.#ending.abort();
    await Promise.all(this.#workers);
  }

  /** Call it after an entry was added to the shard. */
  wake(shard: number): void {
    this.#due.add(shard);
    if (!this.#polling) return;
    while (this.#workers.size < Math.min(WORKERS, this.#due.size) && !this.#ending.signal.aborted) this.#begin();
  }

  #begin(): void {
    const worker = this.#work().finally(() => {
      this.#workers.delete(worker);
      const left = this.#next();
      if (left !== undefined) this.wake(left);
    });
    this.#workers.add(worker);
  }

  async #work(): Promise<void> {
    for (let shard = this.#next(); shard !== undefined; shard = this.#next()) {
      this.#due.delete(shard);
      this.#busy.add(shard);
      const isDone = await this.#drainOnce(shard).catch((error: unknown) => this.#pause(error));
      this.#busy.delete(shard);
      if (!isDone) this.#due.add(shard);
    }
  }

  #next(): number | undefined {
    if (this.#ending.signal.aborted) return undefined;
    return [...this.#due].find((shard) => !this.#busy.has(shard));
  }

  async #poll(): Promise<void> {
    const shards = await this.#parts.stream.waitingShards().catch(() => []);
    for (const shard of shards) this.wake(shard);
  }

  /** Whether nothing is left, or another process stores it. */
  async #drainOnce(shard: number): Promise<boolean> {
    const { stream } = this.#parts;
    const claim = await stream.claim(shard);
    if (!claim) {
      // The other process may have looked before the latest entry was added.
      setTimeout(() => this.wake(shard), HELD_MS).unref();
      return true;
    }
    if (claim.entries.length === 0) return true;
    const stopRenewing = stream.renewing(claim);
    try {
      await this.#store(claim);
    } finally {
      stopRenewing();
    }
    return false;
  }

  async #store(claim: Claim): Promise<void> {
    const { stream, log } = this.#parts;
    const unstored: UnstoredEntry[] = [];
    try {
      unstored.push(...(await this.#write(claim, claim.entries)));
    } catch (error) {
      await stream.finish(claim, [], []);
      throw error;
    }
    const isUnstored = new Set(unstored.map(({ id }) => id));
    await stream.finish(
      claim,
      claim.entries.map(({ id }) => id).filter((id) => !isUnstored.has(id)),
      unstored,
    );
    for (const { id } of claim.entries) this.#attempts.delete(id);
    if (this.#pauseMs > 0) log.info('submissions are stored again');
    this.#pauseMs = 0;
    for (const { id, reason } of unstored)
      log.error({ reason, entry: id }, 'an acknowledged submission could not be stored and remains in Redis');
  }

  /** Writes the entries in order. Returns those that cannot be stored; throws if none can at the moment. */
  async #write(claim: Claim, entries: readonly StreamEntry[]): Promise<readonly UnstoredEntry[]> {
    // Another process may be storing the shard by now.
    if (!claim.isHeld()) throw new Error('The lease of the shard has expired');
    const read = entries.map((entry) => ({ entry, draft: readEntry(entry) }));
    const drafts = read.flatMap(({ draft }) => draft ?? []);
    const outcomes = drafts.length === 0 ? [] : await this.#outcomes(drafts, entries);
    if (outcomes === undefined) return this.#oneByOne(claim, entries);
    const left = [...outcomes];
    const unstored: UnstoredEntry[] = [];
    for (const { entry, draft } of read) {
      if (!draft) unstored.push({ id: entry.id, reason: UNREADABLE });
      else unstored.push(...(await this.#rejected(entry, draft, left.shift())));
    }
    return unstored;
  }

  /** Undefined if one of several entries may be the reason why none was stored. */
  async #outcomes(
    drafts: readonly Draft[],
    entries: readonly StreamEntry[],
  ): Promise<readonly BatchResult<DraftResult>[] | undefined> {
    try {
      return await this.#parts.writer.accept(drafts);
    } catch (error) {
      if (!isOfEntry(error)) throw error;
      if (entries.length > 1) return undefined;
      if (this.#countAttempt(entries[0]) < MAX_ATTEMPTS) throw error;
      return drafts.map(() => ({ error }));
    }
  }

  async #oneByOne(claim: Claim, entries: readonly StreamEntry[]): Promise<readonly UnstoredEntry[]> {
    const unstored: UnstoredEntry[] = [];
    for (const entry of entries) unstored.push(...(await this.#write(claim, [entry])));
    return unstored;
  }

  async #rejected(
    entry: StreamEntry,
    draft: Draft,
    outcome: BatchResult<DraftResult> | undefined,
  ): Promise<readonly UnstoredEntry[]> {
    if (!outcome) throw new Error('The writer returned fewer outcomes than drafts');
    if ('ok' in outcome) return [];
    const { error } = outcome;
    const kind = error instanceof ApiError ? error.kind : undefined;
    if (kind === errors.KEY_REUSED) return this.#underOtherKey(entry, draft);
    if (kind === errors.STOPPING) throw error;
    return [{ id: entry.id, reason: messageOf(error) }];
  }

  /** Its key was used before, longer ago than Redis remembers, for other content. It was acknowledged, so it is stored. */
  async #underOtherKey(entry: StreamEntry, draft: Draft): Promise<readonly UnstoredEntry[]> {
    const key = createHash('sha256').update(`${draft.key} ${draft.hash}`).digest('base64url');
    if (draft.key === key) return [{ id: entry.id, reason: 'Its key was used for other content' }];
    const other = { ...draft, key };
    const [outcome] = await this.#parts.writer.accept([other]);
    return this.#rejected(entry, other, outcome);
  }

  #countAttempt(entry: StreamEntry | undefined): number {
    if (!entry) return MAX_ATTEMPTS;
    const count = (this.#attempts.get(entry.id) ?? 0) + 1;
    this.#attempts.set(entry.id, count);
    return count;
  }

  /** Resolves with false once it is time to try again. */
  async #pause(error: unknown): Promise<false> {
    // A lost connection to Redis is logged elsewhere.
    if (this.#pauseMs === 0 && this.#parts.stream.problem === undefined)
      this.#parts.log.warn(
        { err: error },
        'submissions are waiting in Redis, because they cannot be stored at the moment',
      );
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, PAUSES_MS.first), PAUSES_MS.most);
    await after(this.#pauseMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
    return false;
  }
}

const UNREADABLE = 'It is not a submission of this version';

function readEntry({ submission, sent }: StreamEntry): Draft | undefined {
  try {
    return draftOf(submission, sent);
  } catch {
    return undefined;
  }
}

/** Whether an error may be due to an entry. Every other is an outage. */
const isOfEntry = (error: unknown): boolean => error instanceof DecisionError || isRejectedData(error);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
