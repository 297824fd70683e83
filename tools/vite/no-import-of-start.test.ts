import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noImportOfStart } from './no-import-of-start.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'inlet-chunks-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Builds a page whose start awaits a view; both use `shared.js`, which is in the chunk that `chunkOf` names. */
async function built(chunkOf: (id: string) => string | null): Promise<unknown> {
  const files = {
    'main.js': "void import('./start.js');",
    'start.js': "import { shared } from './shared.js';\nconst { view } = await import('./view.js');\nview(shared);",
    'view.js': "import { shared } from './shared.js';\nexport const view = (one) => console.log(one === shared);",
    'shared.js': 'export const shared = { now: Date.now() };',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, name), text);
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [noImportOfStart('start.js')],
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: path.join(root, 'main.js'),
        output: { codeSplitting: { groups: [{ name: chunkOf }] } },
      },
    },
  });
}

it('fails the build of a page that would wait for itself, naming what to move', async () => {
  await expect(built((id) => (/(start|shared)\.js$/.test(id) ? 'start' : null))).rejects.toThrow(
    /The chunk of start\.js may wait for chunks that import it: .*\bview\. .*: shared\.js\./,
  );
});

it('builds a page whose start shares nothing that way', async () => {
  await expect(built((id) => (id.endsWith('shared.js') ? 'shared' : null))).resolves.toBeDefined();
});
