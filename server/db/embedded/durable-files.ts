import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A file or directory as Emscripten knows it. */
interface Node {
  readonly name: string;
}

interface Stream {
  /** The descriptor behind it; a directory has none. */
  readonly nfd?: number;
  readonly node: Node;
}

interface Attributes {
  /** Emscripten sets it after it has created a file, past the umask. */
  mode?: number;
}

interface Operations<Target> {
  setattr: (target: Target, attributes: Attributes) => void;
}

/** Emscripten's file system on Node's, as far as it plays a part here; PGlite types it by a package that it does not bring. */
interface NodeFiles {
  readonly node_ops: Operations<unknown>;
  readonly stream_ops: Operations<Stream> & {
    fsync?: (stream: Stream) => number;
    write: (stream: Stream, ...what: readonly unknown[]) => number;
  };
  /** Called with whatever the disk refuses. */
  convertNodeCode: (error: NodeJS.ErrnoException) => number;
  realPath: (node: Node) => string;
}

/** No place, no more of it for this user, or a device that fails. */
const diskFaults: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);
/** Syncs under way together. */
const SYNCS_AT_ONCE = 4;

/**
 * The engine's files on disk, with the one call that PGlite's own lack: its `fsync` does nothing. With this, and without
 * `-F` among the start parameters, a commit is on the disk before it is answered. They are for their owner alone.
 */
export class DurableFiles extends NodeFS {
  /** Calls that went to the disk so far. */
  syncs = 0;
  /** What the disk refused last. */
  fault: string | undefined;
  /** Written since the last `syncWritten`. */
  #written = new Set<Node>();
  #pathOf: (node: Node) => string = ({ name }) => name;
  readonly #aborted: (reason: string) => void;

  /** `aborted` is called when the engine gives itself up, and must not return. */
  constructor(directory: string, aborted: (reason: string) => void) {
    super(directory);
    this.#aborted = aborted;
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(engine, options);
    const mount = ready.emscriptenOpts.preRun ?? [];
    ready.emscriptenOpts.onAbort = (what: unknown) => this.#aborted(`aborted ${String(what)}`.trim());
    ready.emscriptenOpts.preRun = [...mount, ({ NODEFS }: { readonly NODEFS: unknown }) => this.#sync(NODEFS)];
    return ready;
  }

  #sync(files: unknown): void {
    if (!isNodeFiles(files))
      throw new Error('This PGlite keeps its files in another way: commits would not be durable');
    keepPrivate(files.node_ops);
    keepPrivate(files.stream_ops);
    this.#pathOf = (node) => files.realPath(node);
    this.#noteFaults(files);
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, ...what) => {
      this.#written.add(stream.node);
      return write(stream, ...what);
    };
    files.stream_ops.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0;
      this.#flush(nfd);
      this.syncs += 1;
      return 0;
    };
  }

  #noteFaults(files: NodeFiles): void {
    const { convertNodeCode } = files;
    files.convertNodeCode = (error) => {
      this.#note(error);
      return convertNodeCode(error);
    };
  }

  #note(error: NodeJS.ErrnoException): void {
    if (diskFaults.has(error.code ?? '')) this.fault = error.message;
  }

  #flush(nfd: number): void {
    try {
      fs.fdatasyncSync(nfd);
    } catch (error) {
      if (error instanceof Error) this.#note(error);
      throw error;
    }
  }

  /** Has the disk keep what was written, so that a checkpoint finds little left to wait for; statements go on meanwhile. */
  async syncWritten(): Promise<void> {
    const files = [...this.#written].map((node) => this.#pathOf(node)).values();
    this.#written = new Set();
    const some = async (): Promise<void> => {
      for (const file of files) await syncIfThere(file);
    };
    await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, some));
  }
}

/** The engine may have removed it meanwhile; what the disk refuses the engine is told when it syncs the file itself. */
async function syncIfThere(file: string): Promise<void> {
  try {
    await using handle = await open(file, 'r+');
    await handle.datasync();
  } catch {
    // As above.
  }
}

/** No file of the database is opened to others, whatever mode the engine asks for. */
function keepPrivate<Target>(operations: Operations<Target>): void {
  const { setattr } = operations;
  operations.setattr = (target, attributes) =>
    setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
}

function isNodeFiles(value: unknown): value is NodeFiles {
  if (typeof value !== 'object' || value === null) return false;
  const has = (type: string) => (name: string) => typeof Reflect.get(value, name) === type;
  return ['node_ops', 'stream_ops'].every(has('object')) && ['convertNodeCode', 'realPath'].every(has('function'));
}

/** PGlite's own start parameters but for the one that turns fsync off. */
export function durableStart(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}
