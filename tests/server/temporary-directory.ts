import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new directory, removed when the scope or the test ends. */
export function temporaryDirectory(within = os.tmpdir()): Disposable & { readonly path: string } {
  const directory = mkdtempSync(path.join(within, 'inlet-'));
  return {
    path: directory,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}
