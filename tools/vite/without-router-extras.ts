import type { Plugin } from 'vite';

/** What three files of the router import, by the end of the import: here without what the console cannot reach. */
const replacements: Readonly<Record<string, string>> = {
  '/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
  `,
  '/ssr/components.js': `
    import { createContext } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, null, {}];
    export const mergeRefs = (ref) => ref;
  `,
};

const importers = /\/react-router\/dist\/production\/lib\/(router\/router|dom\/lib|components)\.js$/;
/** Names the router, so that the code is in its chunk (chunks.ts). */
const PREFIX = '\0/node_modules/react-router/without';

/**
 * Omits the router's observers and its rendering on the server. The console uses neither, but the bundler cannot tell
 * that they are never called.
 */
export function withoutRouterExtras(): Plugin {
  return {
    name: 'inlet:without-router-extras',
    apply: 'build',
    enforce: 'pre',
    resolveId: replacementFor,
    load: (id) => (id.startsWith(PREFIX) ? replacements[id.slice(PREFIX.length)] : null),
  };
}

/** The id of the code that replaces an import; null for any other import. */
export function replacementFor(source: string, importer = ''): string | null {
  if (!importers.test(importer.replaceAll('\\', '/'))) return null;
  const path = Object.keys(replacements).find((end) => source.endsWith(end));
  return path === undefined ? null : PREFIX + path;
}
