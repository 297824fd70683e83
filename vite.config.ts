import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultClientMainFields, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { sourcesDigest } from './tools/sources-digest.ts';
import { chartHelpers } from './tools/vite/chart-helpers.ts';
import { chunkOf } from './tools/vite/chunks.ts';
import { longEnoughPasswords } from './tools/vite/long-enough-passwords.ts';
import { metaContent } from './tools/vite/meta-content.ts';
import { noServerCode } from './tools/vite/no-server-code.ts';

/** Two builds of one version may keep other state: whoever adds a feature folder builds anew. */
const version = `${manifest.version}+${sourcesDigest(import.meta.dirname).slice(0, 12)}`;

const api = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

/** The console. Served under /app/ by the server, which puts a fresh nonce in place of `__CSP_NONCE__` in each answer. */
export default defineConfig({
  base: '/app/',
  publicDir: false,
  plugins: [chartHelpers(), react(), noServerCode(), longEnoughPasswords(), metaContent()],
  oxc: { decorator: { legacy: true } },
  resolve: {
    // The builds of rxjs and tsyringe for browsers with classes and generators are shorter.
    conditions: ['es2015', ...defaultClientConditions],
    mainFields: ['es2015', ...defaultClientMainFields],
    // They name different versions of it; one does for both.
    dedupe: ['tslib'],
  },
  define: { __VERSION__: JSON.stringify(version) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'build/console',
    sourcemap: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    // A font or picture inside the CSS would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The kernel's door leads to these too: whoever does not use them does not load them.
      treeshake: { moduleSideEffects: [{ test: /\/src\/kernel\/(playback|walk)\.ts$/, sideEffects: false }] },
      // See tools/vite/chunks.ts.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf(import.meta.dirname), debugName: 'modules and texts' }],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/(?!app/)': { target: api },
      // Screens come from here; a form that posts (the login page works without the script) goes to the server.
      '^/app/': { target: api, bypass: ({ method, url }) => (method === 'GET' || method === 'HEAD' ? url : undefined) },
    },
  },
});
