import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves the marks of personal data out of the console's pages, which do not read them: `personal` returns its schema, and a
 * marked text is a plain one. Programs that redact a log keep the marks.
 */
export function withoutPersonalMarks(root: string): Plugin {
  const marks = path.join(root, 'contract/personal.ts');
  return {
    name: 'inlet:without-personal-marks',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id === marks ? unmarked(readFileSync(marks, 'utf8')) : null;
    },
  };
}

function unmarked(source: string): string {
  const texts = [...source.matchAll(/^export const (\w+Text) = /gm)].map(([, name = '']) => name);
  return [
    "import * as z from 'zod/mini';",
    'export const personal = (_kind, schema) => schema;',
    ...texts.map((name) => `export const ${name} = z.string();`),
  ].join('\n');
}
