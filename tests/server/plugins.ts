import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productModules } from './migrated.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** Files of plugins, by their paths in the folder of modules: `bad/server/index.ts`. */
type Files = Readonly<Record<string, string>>;

const root = path.dirname(productModules);

/** A modules folder with these plugins, which may import the product's sources from `inlet/…`. Removed on dispose. */
export function pluginsAlone(files: Files): ReturnType<typeof temporaryDirectory> {
  const folder = temporaryDirectory();
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(folder.path, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(`from 'inlet/`, `from '${root}/`));
  }
  return folder;
}

/** The same, in addition to the product's modules. */
export function withPlugins(files: Files): ReturnType<typeof temporaryDirectory> {
  const indexes = globSync('*/server/index.ts', { cwd: productModules });
  const steps = globSync('*/server/migrations/*.ts', { cwd: productModules });
  const own = [
    ...indexes.map((file) => [file, `export { default } from 'inlet/modules/${file}';\n`]),
    ...steps.map((file) => [file, `export { up } from 'inlet/modules/${file}';\n`]),
  ];
  return pluginsAlone({ ...(Object.fromEntries(own) as Files), ...files });
}

/** A plugin's `server/index.ts` that runs `register` at startup. */
export const plugin = (id: string, register: string, imports = ''): string =>
  `import { defineServerModule } from 'inlet/server/kit.ts';
${imports}
export default defineServerModule({ id: '${id}', needs: [], register(host) { ${register} } });
`;
