import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  /** The descriptor behind it; a directory has none. */
  readonly nfd?: number;
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
  readonly stream_ops: Operations<Stream> & { fsync?: (stream: Stream) => number };
}

/**
 * The engine's files on disk, with the one call that PGlite's own lack: its `fsync` does nothing. With this, and without
 * `-F` among the start parameters, a commit is on the disk before it is answered. They are for their owner alone.
 */
export class DurableFiles extends NodeFS {
  /** Calls that went to the disk so far. */
  syncs = 0;

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(engine, options);
    const mount = ready.emscriptenOpts.preRun ?? [];
    ready.emscriptenOpts.preRun = [...mount, ({ NODEFS }: { readonly NODEFS: unknown }) => this.#sync(NODEFS)];
    return ready;
  }

  #sync(files: unknown): void {
    if (!isNodeFiles(files))
      throw new Error('This PGlite keeps its files in another way: commits would not be durable');
    keepPrivate(files.node_ops);
    keepPrivate(files.stream_ops);
    files.stream_ops.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0;
      fs.fdatasyncSync(nfd);
      this.syncs += 1;
      return 0;
    };
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
  return ['node_ops', 'stream_ops'].every((name) => typeof Reflect.get(value, name) === 'object');
}

/** PGlite's own start parameters but for the one that turns fsync off. */
export function durableStart(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}
