import path from 'node:path';
import { runnerImport } from 'vite';
import { expect } from 'vitest';

/** A mistake in a file of the product. */
export interface Mistake {
  readonly file: string;
  readonly edits: readonly (readonly [correct: string, buggy: string])[];
}

const root = path.resolve(import.meta.dirname, '../..');

/** What a file beside this one exports when it is loaded with a mistake in the product: a session records itself. */
export async function recordedBy<M>(session: string, mistake?: Mistake): Promise<M> {
  const { module } = await runnerImport<M>(path.join(import.meta.dirname, session), {
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: mistake ? [buggyFile(mistake)] : [],
  });
  return module;
}

function buggyFile({ file, edits }: Mistake) {
  return {
    name: 'buggy-file',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      if (path.relative(root, id) !== file) return undefined;
      return edits.reduce((source, [correct, buggy]) => {
        expect(source).toContain(correct);
        return source.replace(correct, buggy);
      }, code);
    },
  };
}
