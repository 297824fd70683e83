import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importedPackages, neededFolders, removeOthers } from './server-packages.ts';

test('keeps the server’s database and framework, and neither the console’s packages nor the bundler', () => {
  const packages = importedPackages();
  expect(packages).toEqual(expect.arrayContaining(['@electric-sql/pglite', 'fastify', 'pg', 'pg-boss', 'pino', 'zod']));
  expect(packages.filter((name) => /^(react|primereact|echarts|vite|vitest|tsyringe|playwright)/.test(name))).toEqual(
    [],
  );
  const needed = [...neededFolders(packages)];
  expect(needed.filter((folder) => !existsSync(path.join(folder, 'package.json')))).toEqual([]);
  expect(needed.some((folder) => folder.endsWith('node_modules/pg-types'))).toBe(true);
});

test('keeps packages that others import in any way, and removes the rest', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'inlet-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  write(
    'server/main.ts',
    "import {\n  one,\n} from '@scope/direct/deep';\nimport type { T } from 'typed';\nimport './next.ts';\n",
  );
  write(
    'server/next.ts',
    "/**\n * import('./none.ts')\n */\nexport { two } from 'passed-on';\nconst later = () => import('later');\nimport 'node:fs';\n",
  );
  write('modules/mail/server/index.ts', "import { three } from './send.ts';\n");
  write('modules/mail/server/send.ts', "import send from 'sender';\n");
  write('modules/mail/ui/screen.tsx', "import react from 'react';\n");
  const dependsOn = (...names: readonly string[]): string =>
    JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) });
  for (const name of ['@scope/direct', '@scope/other', 'typed', 'passed-on', 'later', 'react', 'far'])
    write(`node_modules/${name}/package.json`, '{}');
  write('node_modules/sender/package.json', dependsOn('near', 'far', 'not-installed'));
  write('node_modules/sender/node_modules/near/package.json', '{}');
  write('node_modules/.package-lock.json', '{}');

  const packages = importedPackages(folder);
  expect(packages).toEqual(['@scope/direct', 'later', 'passed-on', 'sender']);
  expect(removeOthers(neededFolders(packages, folder), folder)).toBe(4);
  expect(readdirSync(path.join(folder, 'node_modules')).toSorted()).toEqual([
    '@scope',
    'far',
    'later',
    'passed-on',
    'sender',
  ]);
  expect(readdirSync(path.join(folder, 'node_modules/@scope'))).toEqual(['direct']);
  expect(existsSync(path.join(folder, 'node_modules/sender/node_modules/near'))).toBe(true);
});
