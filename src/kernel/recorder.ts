import type { Subscription } from 'rxjs';
import type { App } from './app.ts';
import { FORMAT, lineOf, LineWriter, type Header, type SnapshotLine } from './codec.ts';
import type { Entry } from './entry.ts';
import { readLog } from './read-log.ts';
import { eventsOf } from './replay.ts';
import { restoreRoot, savedPieces } from './snapshot.ts';

/**
 * Where a log is kept: a ring of segments, each a snapshot and the lines after it. Implementations bound their size
 * by dropping the oldest segments.
 */
export interface LogStorage {
  /** Lines of the newest segment, the snapshot first; empty when there is none, or none that is soon put back. */
  latest(): Promise<readonly string[]>;
  /** All lines that are kept, oldest first. */
  all(): Promise<readonly string[]>;
  /** Begins a segment with its snapshot line. */
  begin(snapshot: string): Promise<void>;
  append(lines: readonly string[]): Promise<void>;
  wipe(): Promise<void>;
}

/**
 * Once the lines after a snapshot are longer than this, and than the snapshot, a new segment follows at the next quiet moment:
 * so what snapshots of a growing state cost stays in proportion to what happens, and a segment is about twice as long as its
 * snapshot at most, however long that is.
 */
const SEGMENT_BYTES = 512 * 1024;

/** Asked between the pieces of what takes long: when to go on, if not at once. */
type GiveWay = () => Promise<void> | undefined;

/** Records what an app does into a storage, and puts a recorded session back. */
export class Recorder {
  readonly #app: App;
  readonly #storage: LogStorage;
  readonly #about: Pick<Header, 'product' | 'version'>;
  readonly #giveWay: GiveWay;
  readonly #subscription: Subscription;
  readonly #waiting: Entry[] = [];
  #writer = new LineWriter();
  #last = 0;
  /** Of the segment's snapshot, and of the lines after it. */
  #snapshotBytes = 0;
  #bytes = 0;
  /** Whether what is written does not lead to the present state: a fresh segment is due. */
  #isLost = true;
  #isOver = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    app: App,
    storage: LogStorage,
    about: Pick<Header, 'product' | 'version'>,
    giveWay: GiveWay = () => undefined,
  ) {
    this.#app = app;
    this.#storage = storage;
    this.#about = about;
    this.#giveWay = giveWay;
    this.#subscription = app.entries.subscribe((entry) => this.#waiting.push(entry));
  }

  /**
   * To be called once, before the first command: puts back the newest recorded segment, so that a reload goes on where it was.
   * A log that cannot be read, or that another version of the product wrote, is no reason not to start; the server has the truth.
   */
  async open(): Promise<void> {
    const lines = await this.#storage.latest().catch(() => []);
    if (lines.length > 0) this.#restore(lines);
    if (this.#isLost) await this.flush().catch(() => {});
  }

  /**
   * Writes what has happened since the last call; begins a new segment when one is due and nothing is unsettled. Rejects when
   * the storage fails; once it works again, the log begins afresh.
   */
  flush(): Promise<void> {
    const written = this.#writing.then(() => this.#write());
    this.#writing = written.catch(() => {});
    return written;
  }

  /**
   * Hands what has happened to the storage before this returns, without waiting for a write in progress: the page is left, and
   * nothing runs after this. A snapshot has to wait.
   */
  flushNow(): void {
    if (this.#isLost || this.#waiting.length === 0) return;
    const written = this.#append(this.#waiting.splice(0));
    this.#writing = Promise.all([this.#writing, written]).then(
      () => {},
      () => {},
    );
  }

  /**
   * The whole kept log as a file's text: header, snapshot, entries. Where the storage fails or holds nothing, the present state
   * as a snapshot without entries; rejects when that cannot be told either, while something is unsettled.
   */
  async export(): Promise<string> {
    this.#app.checkpoint();
    const header: Header = { kind: 'header', format: FORMAT, ...this.#about, redacted: ['secrets'] };
    const lines = await this.#kept().catch((fault: unknown) => this.#present(fault));
    return [lineOf(header), ...lines, ''].join('\n');
  }

  /** Forgets everything recorded and records no more: the session is over. */
  async wipe(): Promise<void> {
    this.#subscription.unsubscribe();
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#writing = this.#writing.then(() => this.#storage.wipe());
    await this.#writing;
  }

  /** Forgets everything recorded, of every tab, and goes on from the present state: what was recorded is somebody else's. */
  async restart(): Promise<void> {
    if (this.#isOver) return;
    const wiped = this.#writing.then(() => {
      this.#isLost = true;
      return this.#storage.wipe();
    });
    this.#writing = wiped.catch(() => {});
    await wiped;
    await this.flush();
  }

  async #kept(): Promise<readonly string[]> {
    await this.flush();
    const lines = await this.#storage.all();
    if (lines.length === 0) throw new Error('nothing was recorded');
    return lines;
  }

  /** What can be told without the storage, whose `fault` is the reason. */
  #present(fault: unknown): readonly string[] {
    if (!this.#app.timeline.isSettled) throw fault;
    return [[...this.#snapshot(this.#last, 'fresh')].join('')];
  }

  #restore(lines: readonly string[]): void {
    try {
      const { snapshot, entries } = readLog(lines);
      if (snapshot?.version !== this.#about.version) return;
      const { folder } = this.#app;
      this.#app.restore(restoreRoot(folder, snapshot.state), eventsOf(entries, folder));
      this.#last = entries.at(-1)?.n ?? snapshot.n;
      this.#snapshotBytes = lines[0]?.length ?? 0;
      this.#bytes = bytesOf(lines) - this.#snapshotBytes;
      this.#isLost = false;
    } catch {
      // The log then begins afresh.
    }
  }

  async #write(): Promise<void> {
    if (this.#isOver) return;
    const entries = this.#waiting.splice(0);
    if (this.#isLost) return this.#beginAfresh();
    // Taken together with the entries, so that the snapshot of a new segment stands exactly after them.
    const due = this.#bytes > Math.max(SEGMENT_BYTES, this.#snapshotBytes) && this.#app.timeline.isSettled;
    const n = this.#last + entries.length;
    const snapshot = due ? this.#snapshot(n) : undefined;
    await this.#append(entries);
    if (snapshot) await this.#begin(n, snapshot);
  }

  async #append(entries: readonly Entry[]): Promise<void> {
    const lines = entries.flatMap((entry) => this.#writer.write({ n: ++this.#last, ...entry }));
    this.#bytes += bytesOf(lines);
    if (lines.length > 0) await this.#orLost(this.#storage.append(lines));
  }

  /** What is unsettled cannot be told from a snapshot, so this waits for a quiet moment. */
  async #beginAfresh(): Promise<void> {
    if (!this.#app.timeline.isSettled) return;
    this.#isLost = !(await this.#begin(this.#last, this.#snapshot(this.#last, 'fresh')));
  }

  /** Whether it has begun: not when the log is over, or went on after entry `n` while the snapshot was made. */
  async #begin(n: number, pieces: Iterable<string>): Promise<boolean> {
    let snapshot = '';
    for (const piece of pieces) {
      snapshot += piece;
      await this.#giveWay();
      if (this.#isOver || this.#last !== n) return false;
    }
    this.#writer = new LineWriter();
    this.#snapshotBytes = snapshot.length;
    this.#bytes = 0;
    await this.#orLost(this.#storage.begin(snapshot));
    return true;
  }

  /** What the storage did not take is missing from the log. */
  async #orLost(stored: Promise<void>): Promise<void> {
    try {
      await stored;
    } catch (fault) {
      this.#isLost = true;
      throw fault;
    }
  }

  /** Of the state as it is now, whatever happens before the last piece is made. */
  #snapshot(n: number, start?: 'fresh'): Iterable<string> {
    const { version } = this.#about;
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

const bytesOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length, 0);

/** Keeps the log in memory, for tests and for browsers without a database. */
export class MemoryLog implements LogStorage {
  readonly #mostSegments: number;
  #segments: string[][] = [];

  constructor(mostSegments = 8) {
    this.#mostSegments = mostSegments;
  }

  latest(): Promise<readonly string[]> {
    return Promise.resolve(this.#segments.at(-1) ?? []);
  }

  all(): Promise<readonly string[]> {
    return Promise.resolve(withOneSnapshot(this.#segments));
  }

  begin(snapshot: string): Promise<void> {
    this.#segments = [...this.#segments, [snapshot]].slice(-this.#mostSegments);
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
 * The lines of all segments, with the snapshot of the first alone: the others follow from the entries. Segments before one that
 * began afresh are left out, since the rest does not follow from them.
 */
export function withOneSnapshot(segments: readonly (readonly string[])[]): readonly string[] {
  const first = segments.findLastIndex(([snapshot]) => snapshot?.startsWith(FRESH));
  return segments.slice(Math.max(0, first)).flatMap((segment, at) => (at === 0 ? segment : segment.slice(1)));
}

/** How the line of such a snapshot starts; see `SnapshotLine`. */
const FRESH = '{"kind":"snapshot","fresh":true';
