import { readFileSync } from 'node:fs';
import { defineConfig, transformWithOxc, type Plugin } from 'vite';

const folder = 'modules/collector/tracker';

/** The page check that t.js loads for owners only, as a separate file. */
const verifier: Plugin = {
  name: 'inlet-verify-script',
  async generateBundle() {
    const file = `${folder}/verify.ts`;
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'es2022' });
    this.emitFile({ type: 'asset', fileName: 'verify.js', source: code });
  },
};

/** The tracking script: one file without imports, for every browser of the last five years. */
export default defineConfig({
  publicDir: false,
  plugins: [verifier],
  build: {
    outDir: 'build/tracker',
    target: 'es2022',
    minify: 'oxc',
    reportCompressedSize: false,
    modulePreload: false,
    rolldownOptions: {
      input: `${folder}/tracker.ts`,
      output: { format: 'iife', entryFileNames: 't.js' },
    },
  },
});
