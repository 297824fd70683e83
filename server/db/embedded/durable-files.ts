import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** A file or directory in Emscripten's file system. */
interface Node {
  readonly name: string;
}

interface Stream {
  /** The underlying file descriptor. Directories have none. */
  readonly nfd?: number;
  readonly node: Node;
}

interface Attributes {
  /** Set by Emscripten after it has created a file, bypassing the umask. */
  mode?: number;
}

interface Mounted {
  readonly NODEFS: unknown;
  readonly FS: FileSystem;
}

interface Operations<Target> {
  setattr: (target: Target, attributes: Attributes) => void;
}

/** The used part of Emscripten's file system, of which NODEFS is one mount. */
interface FileSystem {
  readonly getPath: (node: Node) => string;
  readonly unlink: (path: string) => void;
}

/** The used part of Emscripten's NODEFS. PGlite's type for it comes from a package that it does not depend on. */
interface NodeFiles {
  readonly node_ops: Operations<unknown> & { mknod: (...what: readonly unknown[]) => Node };
  readonly stream_ops: Operations<Stream> & {
    open: (stream: Stream) => void;
    fsync?: (stream: Stream) => number;
    write: (stream: Stream, ...what: readonly unknown[]) => number;
  };
  /** Called with every error of the disk. */
  convertNodeCode: (error: NodeJS.ErrnoException) => number;
  realPath: (node: Node) => string;
}

/** Disk full, quota exceeded, device error or read-only file system. */
const diskErrors: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);
/** Concurrent syncs. */
const MAX_CONCURRENT_SYNCS = 4;

/**
 * PGlite's file system with a working `fsync`, which PGlite's own ignores. With this, and without `-F` among the start
 * parameters, a commit is on disk before it is acknowledged. Files are accessible to their owner only.
 */
export class DurableFiles extends NodeFS {
  /** Number of fsync calls so far. */
  syncs = 0;
  /** The last disk error. */
  diskError: string | undefined;
  /** Bytes written to the write-ahead log so far. */
  logged = 0;
  /** Whether a file belongs to the write-ahead log. */
  readonly #isLog = new WeakMap<Node, boolean>();
  /** Files written since the last `syncWritten`. */
  #written = new Set<Node>();
  #pathOf: (node: Node) => string = ({ name }) => name;
  readonly #aborted: (reason: string) => void;

  /** `aborted` is called when the engine aborts, and must not return. */
  constructor(directory: string, aborted: (reason: string) => void) {
    super(directory);
    this.#aborted = aborted;
  }

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(engine, options);
    const mount = ready.emscriptenOpts.preRun ?? [];
    ready.emscriptenOpts.onAbort = (what: unknown) => this.#aborted(`aborted ${String(what)}`.trim());
    ready.emscriptenOpts.preRun = [...mount, ({ NODEFS, FS }: Mounted) => this.#sync(NODEFS, FS)];
    return ready;
  }

  #sync(files: unknown, system: FileSystem): void {
    if (!isNodeFiles(files))
      throw new Error('This version of PGlite stores its files differently: commits would not be durable');
    restrictModes(files.node_ops);
    restrictModes(files.stream_ops);
    this.#pathOf = (node) => files.realPath(node);
    this.#recordErrors(files);
    removeUnopened(files, system);
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, ...what) => {
      this.#written.add(stream.node);
      const bytes = write(stream, ...what);
      if (this.#isOfLog(stream.node)) this.logged += bytes;
      return bytes;
    };
    files.stream_ops.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0;
      this.#flush(nfd);
      this.syncs += 1;
      return 0;
    };
  }

  /** By the path at the first write: a recycled segment gets another name in the same folder. */
  #isOfLog(node: Node): boolean {
    const known = this.#isLog.get(node);
    if (known !== undefined) return known;
    const isLog = this.#pathOf(node).includes('/pg_wal/');
    this.#isLog.set(node, isLog);
    return isLog;
  }

  #recordErrors(files: NodeFiles): void {
    const { convertNodeCode } = files;
    files.convertNodeCode = (error) => {
      this.#recordError(error);
      return convertNodeCode(error);
    };
  }

  #recordError(error: NodeJS.ErrnoException): void {
    if (diskErrors.has(error.code ?? '')) this.diskError = error.message;
  }

  #flush(nfd: number): void {
    try {
      fs.fdatasyncSync(nfd);
    } catch (error) {
      if (error instanceof Error) this.#recordError(error);
      throw error;
    }
  }

  /** Syncs written files while statements continue, so that a checkpoint has little left to sync. */
  async syncWritten(): Promise<void> {
    const files = [...this.#written].map((node) => this.#pathOf(node)).values();
    this.#written = new Set();
    const some = async (): Promise<void> => {
      for (const file of files) await syncIfThere(file);
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT_SYNCS }, some));
  }
}

/**
 * The engine may have removed the file. Errors are ignored here, because the engine's own sync of the file reports
 * them.
 */
async function syncIfThere(file: string): Promise<void> {
  try {
    await using handle = await open(file, 'r+');
    await handle.datasync();
  } catch {
    // Ignored as described above.
  }
}

/** Restricts the mode of every database file to its owner, regardless of the mode that the engine requests. */
function restrictModes<Target>(operations: Operations<Target>): void {
  const { setattr } = operations;
  operations.setattr = (target, attributes) =>
    setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
}

/**
 * Removes a file that was created but could not be opened, because all file handles are in use. Otherwise PostgreSQL,
 * which closes another file and tries again, would find that it exists, now and after a restart.
 */
function removeUnopened({ node_ops, stream_ops }: NodeFiles, system: FileSystem): void {
  const { mknod } = node_ops;
  const { open: openFile } = stream_ops;
  let created: Node | undefined;
  node_ops.mknod = (...what) => (created = mknod(...what));
  stream_ops.open = (stream) => {
    const isNew = stream.node === created;
    created = undefined;
    try {
      openFile(stream);
    } catch (error) {
      if (isNew) system.unlink(system.getPath(stream.node));
      throw error;
    }
  };
}

function isNodeFiles(value: unknown): value is NodeFiles {
  if (typeof value !== 'object' || value === null) return false;
  const has = (type: string) => (name: string) => typeof Reflect.get(value, name) === type;
  return ['node_ops', 'stream_ops'].every(has('object')) && ['convertNodeCode', 'realPath'].every(has('function'));
}

/** PGlite's default start parameters without the one that disables fsync. */
export function durableStart(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}
