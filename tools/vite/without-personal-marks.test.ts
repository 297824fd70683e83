import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as marked from '../../contract/personal.ts';
import { withoutPersonalMarks } from './without-personal-marks.ts';

const root = path.resolve(import.meta.dirname, '../..');
let vite: ViteDevServer;
beforeAll(async () => {
  // The plugin otherwise applies to the build only.
  const plugin = { ...withoutPersonalMarks(root), apply: () => true };
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true },
    plugins: [plugin],
  });
});
afterAll(() => vite.close());

it('loads schemas without their marks, and every text as a plain one', async () => {
  const unmarked = (await vite.ssrLoadModule('/contract/personal.ts')) as typeof marked;
  const schema = marked.ProgramText;
  expect(unmarked.personal('name', schema)).toBe(schema);
  const texts = Object.keys(marked).filter((name) => name.endsWith('Text'));
  expect(texts.length).toBeGreaterThan(5);
  for (const name of texts) expect(Reflect.get(unmarked, name)?._zod.def).toMatchObject({ type: 'string' });
});

it('leaves other files unchanged', async () => {
  expect(Object.keys(await vite.ssrLoadModule('/contract/secret.ts'))).toContain('secret');
});
