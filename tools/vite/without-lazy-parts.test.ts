import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { withoutLazyParts } from './without-lazy-parts.ts';

it('omits dynamic imports, and keeps the rest', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'inlet-lazy-'));
  writeFileSync(path.join(root, 'screen.js'), 'export default "a screen";');
  writeFileSync(path.join(root, 'names.js'), 'export const name = "a definition";');
  writeFileSync(
    path.join(root, 'entry.js'),
    'import { name } from "./names.js"; globalThis.module = { name, view: () => import("./screen.js") };',
  );
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [withoutLazyParts()],
    build: { write: false, rolldownOptions: { input: path.join(root, 'entry.js') } },
    // One build has one output.
  })) as Rolldown.RolldownOutput;
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join();
  expect(code).toContain('a definition');
  expect(code).not.toContain('a screen');
});
