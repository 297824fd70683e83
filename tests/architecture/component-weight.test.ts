import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { beforeAll, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** React's own files, which are loaded anyway. */
const external = [/^react$/, /^react\/jsx-runtime$/, /^react-dom/];

/** Components that are not PrimeReact's (docs/decisions/0005), by their file there. */
const components = {
  inputtext: 'InputText',
  inputtextarea: 'InputTextarea',
  checkbox: 'Checkbox',
  inputswitch: 'InputSwitch',
  dropdown: 'Dropdown',
  tabmenu: 'TabMenu',
  tabview: 'TabView',
  menu: 'Menu',
  overlaypanel: 'OverlayPanel',
  toast: 'Toast',
  tooltip: 'Tooltip',
  paginator: 'Paginator',
  virtualscroller: 'VirtualScroller',
  datatable: 'DataTable',
} as const;

/** The login page may load 170 kB and the list 260 (e2e/loading.spec.ts); each is within 3 kB of it. */
const ROOM_KB = 3;

/** Sources by name, each an entry of one build. */
const sources = Object.entries(components).map(
  ([file, name]) => [file, `export { ${name} } from 'primereact/${file}';`] as const,
);

let chunks: readonly Rollup.OutputChunk[];

beforeAll(async () => {
  const entryOf = (file: string) => path.join(root, `virtual-${file}.js`);
  const known = new Map(sources.map(([file, source]) => [entryOf(file), source]));
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (known.has(id) ? id : null),
        load: (id) => known.get(id) ?? null,
      },
    ],
    build: {
      write: false,
      lib: { entry: Object.fromEntries(sources.map(([file]) => [file, entryOf(file)])), formats: ['es'] },
      rolldownOptions: { external },
    },
  });
  if (!Array.isArray(built)) throw new Error('a library is built once');
  chunks = built.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}, 120_000);

/** The gzipped kilobytes of a component with the chunks that it imports; about 3 kB more than if it were built alone. */
function kilobytesOf(name: string): number {
  const needed = new Set<string>();
  const add = (file: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || needed.has(file)) return;
    needed.add(file);
    chunk.imports.forEach(add);
  };
  add(chunks.find((chunk) => chunk.isEntry && chunk.name === name)?.fileName ?? '');
  const code = chunks.filter(({ fileName }) => needed.has(fileName)).map((chunk) => chunk.code);
  return gzipSync(code.join('\n')).length / 1000;
}

// When one fits, it can be used.
it.each(Object.keys(components))('leaves less room on the first pages than %s of PrimeReact needs', (name) => {
  const kilobytes = kilobytesOf(name);
  console.log(`${name}: ${kilobytes.toFixed(1)} kB gzipped`);
  expect(kilobytes).toBeGreaterThan(ROOM_KB);
});
