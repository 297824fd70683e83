import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsInOneFile } from './texts-in-one-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const catalogues = globSync('{modules/*,src/shell,src/ui}/texts.ts', { cwd: root }).filter((file) =>
  /import\('\.\/texts\/en\.ts'\)/.test(readFileSync(path.join(root, file), 'utf8')),
);

let vite: ViteDevServer;
beforeAll(async () => {
  const plugins = [textsInOneFile(root)];
  vite = await createServer({
    root,
    configFile: false,
    plugins,
    server: { middlewareMode: true },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(() => vite.close());

interface Loaded {
  readonly texts: { readonly id: string; readonly load: Record<'en' | 'de', () => Promise<object>> };
}

it.each(catalogues)(
  '%s loads its own texts, errors and texts of the server in both languages from a shared file',
  async (file) => {
    const { texts } = (await vite.ssrLoadModule(path.join(root, file))) as Loaded;
    for (const language of ['en', 'de'] as const) {
      const own = (await import(path.join(root, path.dirname(file), `texts/${language}.ts`))) as object;
      expect({ ...(await texts.load[language]()) }).toEqual({ ...own });
    }
    const { code } = (await vite.transformRequest(file)) ?? {};
    expect(code).toContain('virtual:texts/');
    expect(code).not.toContain('/texts/en.ts');
  },
);

it('finds every catalogue', () => {
  expect(catalogues.length).toBeGreaterThan(25);
});
