import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { build } from 'vite';
import { noServerCode } from './no-server-code.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'inlet-bundle-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const bundle = () =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [noServerCode()],
    build: { write: false, rolldownOptions: { input: path.join(root, 'src/main.ts') } },
  });

test.each(['server/secret.ts', 'modules/notes/server/index.ts'])('%s cannot be bundled', async (file) => {
  write(file, 'export const secret = 1;');
  write('src/main.ts', `import { secret } from '../${file}'; console.log(secret);`);
  await expect(bundle()).rejects.toThrow(
    `${file} is server code and cannot go to the browser (imported by src/main.ts)`,
  );
});

test('bundles a browser file whose name only mentions a server', async () => {
  write('modules/notes/server-status.ts', 'export const status = 1;');
  write('src/main.ts', "import { status } from '../modules/notes/server-status.ts'; console.log(status);");
  await expect(bundle()).resolves.toBeDefined();
});
