import path from 'node:path';
import type { Plugin } from 'vite';

const serverFile = /^(server\/|modules\/[^/]+\/server\/)/;

/** Fails the build when a browser file imports a server file, naming both. */
export function noServerCode(): Plugin {
  let root = '';
  const inRoot = (id: string): string => path.relative(root, id.split('?')[0] ?? id).replaceAll(path.sep, '/');
  return {
    name: 'inlet:no-server-code',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    async resolveId(source, importer, options) {
      const ours = importer === undefined || !importer.includes('/node_modules/');
      if (this.environment.config.consumer !== 'client' || !ours) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const file = inRoot(resolved?.id ?? '');
      if (serverFile.test(file)) {
        const asked = importer === undefined ? 'the entry' : inRoot(importer);
        this.error(`${file} is server code and cannot go to the browser (imported by ${asked}).`);
      }
      return resolved;
    },
  };
}
