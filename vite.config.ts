import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultClientMainFields, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { sourcesDigest } from './tools/sources-digest.ts';
import { chartHelpers } from './tools/vite/chart-helpers.ts';
import { chunkOf } from './tools/vite/chunks.ts';
import { longEnoughPasswords } from './tools/vite/long-enough-passwords.ts';
import { metaContent } from './tools/vite/meta-content.ts';
import { noImportOfStart } from './tools/vite/no-import-of-start.ts';
import { noServerCode } from './tools/vite/no-server-code.ts';
import { textsInOneFile } from './tools/vite/texts-in-one-file.ts';
import { withoutEndpointDocs } from './tools/vite/without-endpoint-docs.ts';
import { withoutLazyParts } from './tools/vite/without-lazy-parts.ts';
import { withoutPersonalMarks } from './tools/vite/without-personal-marks.ts';
import { withoutRouterExtras } from './tools/vite/without-router-extras.ts';

/** Two builds of one version may have different state, since adding a module changes the build. */
const version = `${manifest.version}+${sourcesDigest(import.meta.dirname).slice(0, 12)}`;

const api = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** The console, served under /app/ by the server, which replaces `__CSP_NONCE__` by a new nonce in each response. */
export default defineConfig({
  base: '/app/',
  publicDir: false,
  plugins: [
    chartHelpers(),
    react(),
    noServerCode(),
    noImportOfStart('src/console.tsx'),
    longEnoughPasswords(),
    withoutEndpointDocs(),
    withoutPersonalMarks(import.meta.dirname),
    withoutRouterExtras(),
    metaContent(),
    textsInOneFile(import.meta.dirname),
  ],
  oxc: { decorator: { legacy: true } },
  resolve: {
    // The modern builds of rxjs and tsyringe are smaller.
    conditions: ['es2015', ...defaultClientConditions],
    mainFields: ['es2015', ...defaultClientMainFields],
    // They require different versions; one works for both.
    dedupe: ['tslib'],
  },
  define: { __VERSION__: JSON.stringify(version) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'build/console',
    // The default includes browsers without `:dir()`, which would become a list of languages: the page's, not the text's.
    cssTarget: ['chrome120', 'edge120', 'firefox114', 'safari16.4'],
    sourcemap: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // A font or picture inside the CSS would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Error catalogues and endpoints that only the server reads are not loaded.
        manualPureFunctions: ['defineErrors', 'defineEndpoint'],
        propertyReadSideEffects: false,
        // The entry points of the kernel and of accounts export them too: loaded only where they are used.
        moduleSideEffects: [
          { test: /\/src\/kernel\/(read-log|stored-commands)\.ts$/, sideEffects: false },
          // Re-exported by the public file of a module that every page loads; their style sheets go with them.
          { test: /\/modules\/[^/]+\/ui\/[^?]*\.tsx?$/, sideEffects: false },
          { test: /\/modules\/accounts\/.*common-passwords?\.ts$/, sideEffects: false },
        ],
      },
      // See tools/vite/chunks.ts.
      output: {
        // Short, since hashes do not compress and the first files name all others. Seven is the minimum.
        hashCharacters: 'base36',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(import.meta.dirname), debugName: 'modules and texts' }],
        },
      },
    },
  },
  // Workers keep the marks of personal data, by which one of them redacts logs.
  worker: { format: 'es', plugins: () => [withoutLazyParts()] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(?!app/)': { target: api },
      // Screens come from Vite; a posted form (the login page works without the script) goes to the server.
      '^/app/': { target: api, bypass: ({ method, url }) => (method === 'GET' || method === 'HEAD' ? url : undefined) },
    },
  },
});
