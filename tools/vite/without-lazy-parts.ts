import type { Plugin } from 'vite';

const NOTHING = '\0nothing';

/**
 * Omits dynamic imports: in a worker that reads the modules' definitions, these are screens and texts, a
 * second copy of the whole console.
 */
export function withoutLazyParts(): Plugin {
  return {
    name: 'inlet:without-lazy-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (_source, _importer, { kind }) => (kind === 'dynamic-import' ? NOTHING : null),
    load: (id) => (id === NOTHING ? 'export default undefined;' : null),
  };
}
