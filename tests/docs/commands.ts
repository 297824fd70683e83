import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The commands of a documentation page: lines of the code blocks without a language. */
export const commandsIn = (page: string): readonly string[] =>
  [
    ...readFileSync(path.join(import.meta.dirname, '../..', page), 'utf8').matchAll(/^```(\w*)\n([^]*?)^```$/gm),
  ].flatMap(([, language, code = '']) => (language === '' ? code.trim().split('\n') : []));
