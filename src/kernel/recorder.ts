import type { Subscription } from 'rxjs';
import type { App } from './app.ts';
import { lineOf, type Header, type SnapshotLine } from './codec.ts';
import type { Entry, EventEntry, NumberedEntry } from './entry.ts';
import { lengthOf, type SegmentSize, type LogStorage, type StoredSegment } from './segments.ts';
import type { LineWriter } from './line-writer.ts';
import type { Omitted } from './omitted.ts';
import { snapshotPieces } from './snapshot.ts';

/**
 * A new segment starts once the lines after the snapshot exceed both this and the snapshot's own length, as soon as no
 * command is unsettled. That keeps the cost of snapshots proportional to activity, and a segment to about twice its
 * snapshot.
 */
export const MIN_SEGMENT_LENGTH = 2 * 1024 * 1024;

/**
 * Within a segment, the state is saved once the lines after the last saved one exceed both this and its length, so that a
 * restart reads and folds only a part of a segment.
 */
export const MIN_UNSAVED_LENGTH = 256 * 1024;

/** When more entries wait for the storage, they are left out. Recorded as `omitted` once the storage works. */
const MAX_WAITING = 20_000;

/**
 * Characters after which entries are written by `LineWriter`. Pages without a session stay below and do not load it.
 */
const MAX_WHOLE_LENGTH = 16 * 1024;

/** Writes each entry as one line that leaves nothing out. `whole` marks values that only look like references. */
export const wholeLines: Pick<LineWriter, 'write' | 'restart'> = {
  restart() {},
  write(entry: NumberedEntry) {
    const line = lineOf(entry);
    return [line.includes('"$blob"') ? lineOf({ ...entry, whole: true }) : line];
  },
};

/** Loads the code that restores a recorded session; a first visit does not need it. `open` loads it as well, once it has read the log. */
export const loadRestoring = () => import('./stored-session.ts');

/** Called between the pieces of long work; a returned promise pauses until it resolves. */
type Pause = () => Promise<void> | undefined;

/** Records an app's entries to a storage and restores a recorded session. */
export class Recorder {
  readonly #app: App;
  readonly #storage: LogStorage;
  readonly #product: Pick<Header, 'product' | 'version'>;
  readonly #yieldToMain: Pause;
  readonly #subscription: Subscription;
  readonly #buffer: Entry[] = [];
  #newWriter = () => wholeLines;
  #writer = wholeLines;
  #last = 0;
  /** The size of the current segment. */
  #size: SegmentSize = { snapshot: 0, lines: 0 };
  /** Since the newest saved state, which may be the segment's snapshot. */
  #unsaved: SegmentSize = { snapshot: 0, lines: 0 };
  /** Whether the stored log does not lead to the current state, so that a fresh segment must be started. */
  #isOutOfSync = true;
  /** The entries left out since the log was last in sync. */
  #omitted: Omitted = { count: 0, at: 0 };
  #isWiped = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    app: App,
    storage: LogStorage,
    product: Pick<Header, 'product' | 'version'>,
    yieldToMain: Pause = () => undefined,
  ) {
    this.#app = app;
    this.#storage = storage;
    this.#product = product;
    this.#yieldToMain = yieldToMain;
    this.#subscription = app.entries.subscribe((entry) => {
      if (this.#buffer.push(entry) > MAX_WAITING) this.#omit(this.#buffer.splice(0), 'storage too slow');
    });
  }

  /**
   * Restores the newest recorded segment, so that a reload continues where the session was. Call it once, before the
   * first command. An unreadable log, or one from another product version, is ignored: the server is the source of
   * truth. `latest` is what the storage returned, if it has been asked already.
   */
  async open(latest = this.#storage.latest()): Promise<void> {
    const segment = await latest.catch(() => undefined);
    if (segment && segment.lines.length > 0) await this.#restore(segment);
    if (this.#isOutOfSync) await this.flush().catch(() => {});
  }

  /**
   * Writes the entries since the last call and starts a new segment when one is due and no command is unsettled.
   * Rejects when the storage fails. Once the storage works again, the log restarts with a fresh segment.
   */
  flush(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  /**
   * Passes the entries to the storage synchronously, without waiting for a write in progress. For `pagehide`, after
   * which nothing else runs. Does not write a snapshot.
   */
  flushNow(): void {
    if (this.#isOutOfSync || this.#buffer.length === 0) return;
    const written = this.#append(this.#buffer.splice(0));
    this.#writing = Promise.all([this.#writing, written]).then(
      () => {},
      () => {},
    );
  }

  /**
   * The complete stored log as the text of a file: header, snapshot, entries. If the storage fails or is empty, the
   * current state as a snapshot without entries; rejects if a command is unsettled then.
   */
  async export(): Promise<string> {
    this.#app.checkpoint();
    const lines = await this.#storedLines().catch((error: unknown) => this.#currentState(error));
    return (await import('./stored-file.ts')).exportText(lines, this.#product);
  }

  /** Deletes everything recorded and stops recording, because the session has ended. */
  async wipe(): Promise<void> {
    this.#subscription.unsubscribe();
    this.#isWiped = true;
    this.#buffer.length = 0;
    this.#writing = this.#writing.then(() => this.#storage.wipe());
    await this.#writing;
  }

  /** Deletes the logs of all tabs, which belong to another user, and continues from the current state. */
  async restart(): Promise<void> {
    if (this.#isWiped) return;
    const wiped = this.#writing.then(() => {
      this.#isOutOfSync = true;
      this.#omitted = { count: 0, at: 0 };
      return this.#storage.wipe();
    });
    this.#writing = wiped.catch(() => {});
    await wiped;
    await this.flush();
  }

  async #storedLines(): Promise<readonly string[]> {
    await this.flush();
    const lines = await this.#storage.all();
    if (lines.length === 0) throw new Error('nothing was recorded');
    return lines;
  }

  /** A snapshot of the current state, for when the storage failed with `error`. */
  async #currentState(error: unknown): Promise<readonly string[]> {
    if (!this.#app.timeline.isSettled) throw error;
    const snapshot = [...this.#snapshot(this.#last, 'fresh')].join('');
    const omission = await this.#omission();
    return [snapshot, ...omission.map((entry) => lineOf({ n: this.#last + 1, ...entry }))];
  }

  async #restore(segment: StoredSegment): Promise<void> {
    try {
      const { storedSession } = await loadRestoring();
      const stored = storedSession(segment, this.#product.version, this.#app.reducer);
      if (!stored) return;
      this.#app.restore(stored.root, stored.events, stored.unsettled);
      this.#last = stored.last;
      const [snapshot = '', ...entries] = segment.lines;
      this.#size = { snapshot: snapshot.length, lines: lengthOf(entries) };
      this.#unsaved = stored.growth;
      this.#isOutOfSync = false;
    } catch {
      // An unreadable log is replaced by a fresh segment.
    }
  }

  async #write(): Promise<void> {
    if (this.#isWriterDue()) await this.#loadWriter().catch(() => {});
    if (this.#isWiped) return;
    const entries = this.#buffer.splice(0);
    if (this.#isOutOfSync) {
      if (this.#omitted.reason) this.#omit(entries, this.#omitted.reason);
      return this.#startFresh();
    }
    // Taken in the same tick as the entries, so that the snapshot is exactly the state after them.
    const due = this.#app.timeline.isSettled ? this.#due() : undefined;
    const n = this.#last + entries.length;
    const snapshot = due ? this.#snapshot(n) : [];
    const appended = this.#append(entries);
    if (due === 'state') {
      this.#writer.restart();
      this.#unsaved.lines = 0;
    }
    await appended;
    if (due === 'segment') await this.#begin(n, snapshot);
    if (due === 'state') await this.#saveState(n, snapshot);
  }

  #due(): 'segment' | 'state' | undefined {
    if (hasOutgrown(this.#size, MIN_SEGMENT_LENGTH)) return 'segment';
    return hasOutgrown(this.#unsaved, MIN_UNSAVED_LENGTH) ? 'state' : undefined;
  }

  #isWriterDue(): boolean {
    return this.#writer === wholeLines && this.#size.lines + lengthOf(this.#buffer.map(lineOf)) > MAX_WHOLE_LENGTH;
  }

  async #loadWriter(): Promise<void> {
    const { LineWriter: Writer } = await import('./line-writer.ts');
    this.#newWriter = () => new Writer();
    this.#writer = new Writer();
  }

  async #append(entries: readonly Entry[]): Promise<void> {
    const lines = entries.flatMap((entry) => this.#writer.write({ n: ++this.#last, ...entry }));
    for (const growth of [this.#size, this.#unsaved]) growth.lines += lengthOf(lines);
    if (lines.length > 0) await this.#trackFailure(this.#storage.append(lines), entries);
  }

  /** Does nothing while a command is unsettled: a snapshot cannot tell optimistic changes from confirmed ones. */
  async #startFresh(): Promise<void> {
    if (!this.#app.timeline.isSettled) return;
    const { count } = this.#omitted;
    const hasBegun = await this.#begin(this.#last, this.#snapshot(this.#last, 'fresh'));
    // Entries may have been left out while the snapshot was being written; then it does not lead to the current state.
    if (!hasBegun || this.#omitted.count !== count) return;
    const omission = await this.#omission();
    if (this.#isWiped || this.#omitted.count !== count) return;
    this.#omitted = { count: 0, at: 0 };
    this.#isOutOfSync = false;
    await this.#append(omission);
  }

  /** The entry about the gap in the recording, if there is one. */
  async #omission(): Promise<readonly EventEntry[]> {
    return this.#omitted.count === 0 ? [] : (await import('./omitted.ts')).entriesOf(this.#omitted);
  }

  #omit(entries: readonly Entry[], reason: NonNullable<Omitted['reason']>): void {
    this.#isOutOfSync = true;
    const at = entries.findLast((entry) => 'at' in entry)?.at ?? this.#omitted.at;
    this.#omitted = { count: this.#omitted.count + entries.length, at, reason };
  }

  /** Starts a segment; `false` when the log was wiped or grew past entry `n` while the snapshot was being built. */
  async #begin(n: number, pieces: Iterable<string>): Promise<boolean> {
    const snapshot = await this.#joined(pieces, () => this.#last === n);
    if (snapshot === undefined) return false;
    this.#writer = this.#newWriter();
    this.#app.checkpoints.restart();
    this.#size = { snapshot: snapshot.length, lines: 0 };
    this.#unsaved = { ...this.#size };
    await this.#trackFailure(this.#storage.begin(snapshot), []);
    return true;
  }

  /** Saves the state after entry `n`. Without it, a restart folds more entries. */
  async #saveState(n: number, pieces: Iterable<string>): Promise<void> {
    const snapshot = await this.#joined(pieces, () => !this.#isOutOfSync);
    if (snapshot === undefined) return;
    this.#unsaved.snapshot = snapshot.length;
    await this.#storage.saveState({ n, snapshot }).catch(() => {});
  }

  /** Joins the pieces, between which others may run; undefined once the log was wiped or they are not needed any more. */
  async #joined(pieces: Iterable<string>, areNeeded: () => boolean): Promise<string | undefined> {
    let joined = '';
    for (const piece of pieces) {
      joined += piece;
      await this.#yieldToMain();
      if (this.#isWiped || !areNeeded()) return undefined;
    }
    return joined;
  }

  /** Marks the log as out of sync when a write fails, because its entries are then missing. */
  async #trackFailure(stored: Promise<void>, entries: readonly Entry[]): Promise<void> {
    try {
      await stored;
    } catch (error) {
      this.#omit(entries, 'storage failed');
      throw error;
    }
  }

  /** Pieces of a snapshot of the state at the time of the call; later changes do not affect them. */
  #snapshot(n: number, start?: 'fresh'): Iterable<string> {
    const { version } = this.#product;
    const { reducer, timeline, modules: loaded } = this.#app;
    const modules = loaded.map(({ id }) => id);
    const line: Omit<SnapshotLine, 'state'> = { kind: 'snapshot', ...(start && { fresh: true }), n, version, modules };
    return snapshotPieces(line, reducer, timeline.root);
  }
}

const hasOutgrown = ({ snapshot, lines }: SegmentSize, min: number) => lines > Math.max(min, snapshot);
