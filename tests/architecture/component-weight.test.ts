import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** React's own files, which are loaded anyway. */
const external = [/^react$/, /^react\/jsx-runtime$/, /^react-dom/];

/** The gzipped kilobytes of a source with what it imports. */
async function kilobytesOf(source: string): Promise<number> {
  const entry = path.join(root, 'virtual-entry.js');
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'source',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'measured' },
      rolldownOptions: { external },
    },
  });
  if (!Array.isArray(built)) throw new Error('a library is built once');
  const chunks = built.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
  return chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0) / 1000;
}

// Why controls of the login page and of the list are not PrimeReact's (docs/decisions/0005).
it('leaves less room on the first pages than the lightest control of PrimeReact needs', async () => {
  const inputText = await kilobytesOf("export { InputText } from 'primereact/inputtext';");
  // The login page may load 170 kB and the list 260 (e2e/loading.spec.ts); each is within 3 kB of it.
  expect(inputText).toBeGreaterThan(20);
});
