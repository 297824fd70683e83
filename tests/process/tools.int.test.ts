import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { runTool, temporaryFolder } from '../server/run-tool.ts';

test('reports an error and creates nothing where no server has run', async () => {
  const dataDir = path.join(temporaryFolder(), 'nowhere');
  const location = { env: { DATA_DIR: dataDir } };
  expect(await runTool('admin.ts', location, 'deliveries', 'dead')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('which contains no database'),
  });
  expect(existsSync(dataDir)).toBe(false);
  const file = path.join(temporaryFolder(), 'none');
  writeFileSync(file, 'not a backup');
  expect(await runTool('restore.ts', location, file)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('cannot be read as a backup'),
  });
  expect(await runTool('restore.ts', location)).toMatchObject({ code: 2 });
  expect(await runTool('backup.ts', location, 'a', 'b')).toMatchObject({ code: 2 });
});

test('prints what a file contains without control characters', async () => {
  const file = path.join(temporaryFolder(), 'hostile');
  const header = { format: 2, made_at: '', secret: '', migrations: { '\u001b[2J\u009b31mforged\r\n': [] } };
  writeFileSync(file, gzipSync(`${JSON.stringify(['inlet-backup', header])}\n["end",0]\n`));
  const location = { env: { DATA_DIR: temporaryFolder() } };
  const { code, errors } = await runTool('restore.ts', location, file, '--lose-secrets');
  expect({ code, errors }).toEqual({
    code: 1,
    errors: 'The backup contains tables of the module forged\n, which is not installed.\n',
  });
});
