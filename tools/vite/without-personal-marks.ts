import type { Plugin } from 'vite';

const IMPORT = /^import \{(?<names>[^}]*)\} from '[^']*\/personal\.ts';$/m;

/**
 * Leaves the marks of personal data out of the console's pages, which do not read them: a marked text becomes `z.string()`.
 * Programs that redact a log keep them.
 */
export function withoutPersonalMarks(): Plugin {
  return {
    name: 'inlet:without-personal-marks',
    apply: 'build',
    enforce: 'pre',
    transform(code) {
      const names = IMPORT.exec(code)?.groups?.['names'];
      if (names === undefined) return null;
      const texts = names.split(/[\s,]+/).filter((name) => name.endsWith('Text'));
      const unmarked = code.replace(IMPORT, '').replaceAll('personal(', '((_mark, schema) => schema)(');
      return { code: texts.reduce((all, name) => all.replaceAll(name, 'z.string()'), unmarked), map: null };
    },
  };
}
