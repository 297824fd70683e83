import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Stream {
  /** The descriptor behind it; a directory has none. */
  readonly nfd?: number;
}

interface StreamOps {
  stream_ops?: { fsync?: (stream: Stream) => number };
}

/**
 * The engine's files on disk, with the one call that PGlite's own lack: its `fsync` does nothing. With this, and without
 * `-F` among the start parameters, a commit is on the disk before it is answered.
 */
export class DurableFiles extends NodeFS {
  /** Calls that went to the disk so far. */
  syncs = 0;

  override async init(...[engine, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(engine, options);
    const mount = ready.emscriptenOpts.preRun ?? [];
    ready.emscriptenOpts.preRun = [...mount, (module) => this.#sync(module.NODEFS)];
    return ready;
  }

  #sync(files: StreamOps): void {
    if (!files.stream_ops) throw new Error('This PGlite keeps its files in another way: commits would not be durable');
    files.stream_ops.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0;
      fs.fdatasyncSync(nfd);
      this.syncs += 1;
      return 0;
    };
  }
}

/** PGlite's own start parameters but for the one that turns fsync off. */
export function durableStart(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

