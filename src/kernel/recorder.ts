import type { Subscription } from 'rxjs';
import type { App } from './app.ts';
import { FORMAT, LineWriter, readLog, type Header } from './codec.ts';
import type { Entry } from './entry.ts';
import { eventsOf } from './replay.ts';
import { restoreRoot, saveRoot } from './snapshot.ts';

/**
 * Where a log is kept: a ring of segments, each a snapshot and the lines after it. Implementations bound their size
 * by dropping the oldest segments.
 */
export interface LogStorage {
  /** Lines of the newest segment, the snapshot first; empty when there is none. */
  latest(): Promise<readonly string[]>;
  /** All lines that are kept, oldest first. */
  all(): Promise<readonly string[]>;
  /** Begins a segment with its snapshot line. */
  begin(snapshot: string): Promise<void>;
  append(lines: readonly string[]): Promise<void>;
  wipe(): Promise<void>;
}

/** A segment longer than this is followed by a new one at the next quiet moment. */
const SEGMENT_BYTES = 512 * 1024;

/** Records what an app does into a storage, and puts a recorded session back. */
export class Recorder {
  readonly #app: App;
  readonly #storage: LogStorage;
  readonly #about: Pick<Header, 'product' | 'version'>;
  readonly #subscription: Subscription;
  #waiting: Entry[] = [];
  #writer = new LineWriter();
  #last = 0;
  #bytes = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(app: App, storage: LogStorage, about: Pick<Header, 'product' | 'version'>) {
    this.#app = app;
    this.#storage = storage;
    this.#about = about;
    this.#subscription = app.entries.subscribe((entry) => this.#waiting.push(entry));
  }

  /** To be called once, before the first command: puts back the newest recorded segment, so that a reload goes on where it was. */
  async open(): Promise<void> {
    const lines = await this.#storage.latest();
    if (lines.length === 0 || !this.#restore(lines)) await this.#begin();
  }

  /** Writes what has happened since the last call; begins a new segment when one is due and nothing is unsettled. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** The whole kept log as a file's text: header, snapshot, entries. */
  async export(): Promise<string> {
    this.#app.checkpoint();
    await this.flush();
    const header: Header = { kind: 'header', format: FORMAT, ...this.#about, redacted: ['secrets'] };
    return [JSON.stringify(header), ...(await this.#storage.all()), ''].join('\n');
  }

  /** Forgets everything recorded and records no more: the session is over. */
  async wipe(): Promise<void> {
    this.#subscription.unsubscribe();
    this.#waiting = [];
    this.#writing = this.#writing.then(() => this.#storage.wipe());
    await this.#writing;
  }

  #restore(lines: readonly string[]): boolean {
    try {
      const { snapshot, entries } = readLog(lines);
      this.#last = entries.at(-1)?.n ?? snapshot?.n ?? 0;
      this.#bytes = bytesOf(lines);
      this.#app.restore(restoreRoot(this.#app.folder, snapshot?.state ?? {}), eventsOf(entries));
      return true;
    } catch {
      // A log that this version cannot read is no reason not to start; the server has the truth.
      return false;
    }
  }

  async #write(): Promise<void> {
    const entries = this.#waiting;
    this.#waiting = [];
    // Taken together with the entries, so that the snapshot of a new segment stands exactly after them.
    const due = this.#bytes > SEGMENT_BYTES && this.#app.timeline.isSettled;
    const snapshot = due ? this.#snapshot(this.#last + entries.length) : undefined;
    const lines = entries.flatMap((entry) => this.#writer.write({ n: ++this.#last, ...entry }));
    this.#bytes += bytesOf(lines);
    if (lines.length > 0) await this.#storage.append(lines);
    if (snapshot !== undefined) await this.#begin(snapshot);
  }

  async #begin(snapshot = this.#snapshot(this.#last)): Promise<void> {
    this.#writer = new LineWriter();
    this.#bytes = 0;
    await this.#storage.begin(snapshot);
  }

  #snapshot(n: number): string {
    return JSON.stringify({ kind: 'snapshot', n, state: saveRoot(this.#app.folder, this.#app.timeline.root) });
  }
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

/** The lines of all segments, with the snapshot of the first alone: the others follow from the entries. */
export function withOneSnapshot(segments: readonly (readonly string[])[]): readonly string[] {
  return segments.flatMap((segment, at) => (at === 0 ? segment : segment.slice(1)));
}
