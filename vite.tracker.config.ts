import { defineConfig } from 'vite';

/** The tracking script: one file without imports, for every browser of the last five years. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'build/tracker',
    target: 'es2020',
    minify: 'oxc',
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'modules/collector/tracker/tracker.ts',
      output: { format: 'iife', entryFileNames: 't.js' },
    },
  },
});
