import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

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

/** The engine's machine code: most of what opening one costs. */
export async function compileEngine(): Promise<EngineProgram> {
  const library = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(path.join(path.dirname(library), 'pglite.wasm')));
}
