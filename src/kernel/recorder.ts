import type { Subscription } from 'rxjs';
import type { App } from './app.ts';
import { FORMAT, lineOf, LineWriter, type Header, type SnapshotLine } from './codec.ts';
import type { Entry } from './entry.ts';
import { savedPieces } from './snapshot.ts';

/**
 * Stores a log as a ring of segments, each a snapshot and the lines after it. Implementations bound their size by dropping
 * the oldest segments.
 */
export interface LogStorage {
  /** The lines of the newest segment, snapshot first; empty when there is none or it would take too long to restore. */
  latest(): Promise<readonly string[]>;
  /** All stored lines, oldest first. */
  all(): Promise<readonly string[]>;
  /** Starts a segment with its snapshot line. */
  begin(snapshot: string): Promise<void>;
  append(lines: readonly string[]): Promise<void>;
  wipe(): Promise<void>;
}

/**
 * A new segment starts once the lines after the snapshot exceed both this and the snapshot's own length, as soon as no command
 * is unsettled. That keeps the cost of snapshots proportional to activity, and a segment to about twice its snapshot.
 */
const MIN_SEGMENT_LENGTH = 512 * 1024;

/** Called between the pieces of long work; a returned promise pauses until it resolves. */
type YieldToMain = () => Promise<void> | undefined;

/** Records an app's entries to a storage and restores a recorded session. */
export class Recorder {
  readonly #app: App;
  readonly #storage: LogStorage;
  readonly #product: Pick<Header, 'product' | 'version'>;
  readonly #yieldToMain: YieldToMain;
  readonly #subscription: Subscription;
  readonly #buffer: Entry[] = [];
  #writer = new LineWriter();
  #last = 0;
  /** Characters of the current segment's snapshot, and of the lines after it. */
  #snapshotLength = 0;
  #length = 0;
  /** Whether the stored log does not lead to the current state, so that a fresh segment must be started. */
  #isOutOfSync = true;
  #isWiped = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    app: App,
    storage: LogStorage,
    product: Pick<Header, 'product' | 'version'>,
    yieldToMain: YieldToMain = () => undefined,
  ) {
    this.#app = app;
    this.#storage = storage;
    this.#product = product;
    this.#yieldToMain = yieldToMain;
    this.#subscription = app.entries.subscribe((entry) => this.#buffer.push(entry));
  }

  /**
   * Restores the newest recorded segment, so that a reload continues where the session was. Call it once, before the first
   * command. An unreadable log, or one from another product version, is ignored: the server is the source of truth.
   */
  async open(): Promise<void> {
    const lines = await this.#storage.latest().catch(() => []);
    if (lines.length > 0) await this.#restore(lines);
    if (this.#isOutOfSync) await this.flush().catch(() => {});
  }

  /**
   * Writes the entries since the last call and starts a new segment when one is due and no command is unsettled. Rejects when
   * the storage fails. Once the storage works again, the log restarts with a fresh segment.
   */
  flush(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  /**
   * Passes the entries to the storage synchronously, without waiting for a write in progress. For `pagehide`, after which
   * nothing else runs. Does not write a snapshot.
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
   * The complete stored log as the text of a file: header, snapshot, entries. If the storage fails or is empty, the current
   * state as a snapshot without entries; rejects if a command is unsettled then.
   */
  async export(): Promise<string> {
    this.#app.checkpoint();
    const header: Header = { kind: 'header', format: FORMAT, ...this.#product, redacted: ['secrets'] };
    const lines = await this.#storedLines().catch((error: unknown) => this.#currentState(error));
    return [lineOf(header), ...lines, ''].join('\n');
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
  #currentState(error: unknown): readonly string[] {
    if (!this.#app.timeline.isSettled) throw error;
    return [[...this.#snapshot(this.#last, 'fresh')].join('')];
  }

  async #restore(lines: readonly string[]): Promise<void> {
    try {
      // A first visit has nothing to restore and does not load this.
      const { storedSession } = await import('./stored-session.ts');
      const stored = storedSession(lines, this.#product.version, this.#app.folder);
      if (!stored) return;
      this.#app.restore(stored.root, stored.events);
      this.#last = stored.last;
      this.#snapshotLength = lines[0]?.length ?? 0;
      this.#length = lengthOf(lines) - this.#snapshotLength;
      this.#isOutOfSync = false;
    } catch {
      // An unreadable log is replaced by a fresh segment.
    }
  }

  async #write(): Promise<void> {
    if (this.#isWiped) return;
    const entries = this.#buffer.splice(0);
    if (this.#isOutOfSync) return this.#startFresh();
    // Taken in the same tick as the entries, so that the snapshot is exactly the state after them.
    const due = this.#length > Math.max(MIN_SEGMENT_LENGTH, this.#snapshotLength) && this.#app.timeline.isSettled;
    const n = this.#last + entries.length;
    const snapshot = due ? this.#snapshot(n) : undefined;
    await this.#append(entries);
    if (snapshot) await this.#begin(n, snapshot);
  }

  async #append(entries: readonly Entry[]): Promise<void> {
    const lines = entries.flatMap((entry) => this.#writer.write({ n: ++this.#last, ...entry }));
    this.#length += lengthOf(lines);
    if (lines.length > 0) await this.#trackFailure(this.#storage.append(lines));
  }

  /** Does nothing while a command is unsettled: a snapshot cannot tell optimistic changes from confirmed ones. */
  async #startFresh(): Promise<void> {
    if (!this.#app.timeline.isSettled) return;
    this.#isOutOfSync = !(await this.#begin(this.#last, this.#snapshot(this.#last, 'fresh')));
  }

  /** Starts a segment; `false` when the log was wiped or grew past entry `n` while the snapshot was being built. */
  async #begin(n: number, pieces: Iterable<string>): Promise<boolean> {
    let snapshot = '';
    for (const piece of pieces) {
      snapshot += piece;
      await this.#yieldToMain();
      if (this.#isWiped || this.#last !== n) return false;
    }
    this.#writer = new LineWriter();
    this.#app.checkpoints.restart();
    this.#snapshotLength = snapshot.length;
    this.#length = 0;
    await this.#trackFailure(this.#storage.begin(snapshot));
    return true;
  }

  /** Marks the log as out of sync when a write fails, because its lines are then missing. */
  async #trackFailure(stored: Promise<void>): Promise<void> {
    try {
      await stored;
    } catch (error) {
      this.#isOutOfSync = true;
      throw error;
    }
  }

  /** Pieces of a snapshot of the state at the time of the call; later changes do not affect them. */
  #snapshot(n: number, start?: 'fresh'): Iterable<string> {
    const { version } = this.#product;
    const line: Omit<SnapshotLine, 'state'> = { kind: 'snapshot', ...(start && { fresh: true }), n, version };
    const { folder, timeline } = this.#app;
    return snapshotPieces(lineOf(line), savedPieces(folder, timeline.root));
  }
}

function* snapshotPieces(line: string, state: Iterable<string>): Iterable<string> {
  yield `${line.slice(0, -1)},"state":`;
  yield* state;
  yield '}';
}

const lengthOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);

/** Stores the log in memory, for tests and for browsers without IndexedDB. */
export class MemoryLog implements LogStorage {
  readonly #maxSegments: number;
  #segments: string[][] = [];

  constructor(maxSegments = 8) {
    this.#maxSegments = maxSegments;
  }

  latest(): Promise<readonly string[]> {
    return Promise.resolve(this.#segments.at(-1) ?? []);
  }

  all(): Promise<readonly string[]> {
    return Promise.resolve(withOneSnapshot(this.#segments));
  }

  begin(snapshot: string): Promise<void> {
    this.#segments = [...this.#segments, [snapshot]].slice(-this.#maxSegments);
    return Promise.resolve();
  }

  append(lines: readonly string[]): Promise<void> {
    this.#segments.at(-1)?.push(...lines);
    return Promise.resolve();
  }

  wipe(): Promise<void> {
    this.#segments = [];
    return Promise.resolve();
  }
}

/**
 * The lines of all segments with only the first snapshot, since the others follow from the entries. Segments before a fresh one
 * are left out, because the fresh snapshot does not follow from them.
 */
export function withOneSnapshot(segments: readonly (readonly string[])[]): readonly string[] {
  const first = segments.findLastIndex(([snapshot]) => snapshot?.startsWith(FRESH));
  return segments.slice(Math.max(0, first)).flatMap((segment, at) => (at === 0 ? segment : segment.slice(1)));
}

/** The start of a fresh snapshot's line; see `SnapshotLine`. */
const FRESH = '{"kind":"snapshot","fresh":true';
