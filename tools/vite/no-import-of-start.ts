import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Fails the build when a chunk imports the one of `start`, a file with top-level await: what is awaited there may load that chunk,
 * which would wait for `start` in turn, so that the page stays blank without an error.
 *
 * @param start Path from the root, such as `src/console.tsx`.
 */
export function noImportOfStart(start: string): Plugin {
  let file = start;
  return {
    name: 'inlet:no-import-of-start',
    configResolved({ root }) {
      file = path.resolve(root, start);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const found = chunks.find(({ moduleIds }) => moduleIds.includes(file));
      if (!found) this.error(`There is no chunk with ${start}.`);
      const importing = chunks.filter(({ imports }) => imports.includes(found.fileName));
      if (importing.length === 0) return;
      const also = found.moduleIds
        .filter((id) => id !== file && path.isAbsolute(id))
        .map((id) => path.relative(path.dirname(file), id));
      this.error(
        `The chunk of ${start} may wait for chunks that import it: ${importing.map(({ name }) => name).join(', ')}. Put what they need into another chunk (tools/vite/chunks.ts): ${also.join(', ')}.`,
      );
    },
  };
}
