import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

/** With less memory a process that takes 800 MB, if only for half a second, may be killed for it. */
const ROOMY = 1.5 * 1024 ** 3;
/** V8 compiles again, for speed, what runs often. */
const OPTIMISING = ['wasm-tier-up', 'wasm-dynamic-tiering'];

/** The engine's machine code: most of what opening one costs. */
export async function compileEngine(): Promise<EngineProgram> {
  if (!isRoomy(totalmem(), process.constrainedMemory()))
    for (const flag of OPTIMISING) setFlagsFromString(`--no-${flag}`);
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(library), 'pglite.wasm')));
}

/**
 * Whether there is room to compile the engine for speed. One function of it takes 600 MB for half a second; without, a long
 * statement takes twice as long, and taking a submission no longer. `limit` is a container's, 0 where there is none.
 */
export function isRoomy(machine: number, limit: number): boolean {
  return Math.min(machine, limit === 0 ? machine : limit) >= ROOMY;
}
