import { readFile } from 'node:fs/promises';
import { createRequire, getCompileCacheDir } from 'node:module';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- TypeScript declares it so, but only in a browser's library
  namespace WebAssembly {
    interface Module {
      readonly [Symbol.toStringTag]: string;
    }
    function compile(bytes: Uint8Array<ArrayBuffer>): Promise<Module>;
  }
}

export type EngineProgram = WebAssembly.Module;

/** With less memory, a process that briefly takes 800 MB risks being killed. */
const MIN_MEMORY_TO_OPTIMISE = 1.5 * 1024 ** 3;
/** V8's recompilation of hot functions. */
const OPTIMISING = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** Compiles the engine to machine code, the largest part of opening it. */
export async function compileEngine(): Promise<EngineProgram> {
  if (!hasSpareMemory(totalmem(), process.constrainedMemory()))
    for (const flag of OPTIMISING) setFlagsFromString(`--no-${flag}`);
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(library), 'pglite.wasm')));
}

/**
 * Whether there is enough memory to let V8 optimise the engine. One function takes 600 MB for half a second. Without
 * it, long statements take twice as long but receiving a submission does not. `limit` is the container's limit, 0 if
 * none.
 */
export function hasSpareMemory(machine: number, limit: number): boolean {
  return Math.min(machine, limit === 0 ? machine : limit) >= MIN_MEMORY_TO_OPTIMISE;
}

/**
 * Passes this thread's compile cache to the engine's thread, which does not inherit it and would start a tenth of a
 * second slower.
 */
export function withCompiled(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const directory = getCompileCacheDir();
  return directory === undefined ? env : { ...env, NODE_COMPILE_CACHE: path.dirname(directory) };
}
