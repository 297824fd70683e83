import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { DurableFiles, durableStart } from './durable-files.ts';

test('creates a file even if all file handles were briefly in use', async () => {
  using disk = temporaryDirectory();
  const files = new DurableFiles(await copiedDirectory(disk.path), (reason) => {
    throw new Error(reason);
  });
  const engine = await PGlite.create({ fs: files, startParams: durableStart(PGlite.defaultStartParams) });
  onTestFinished(() => engine.close());
  const opened = fs.openSync;
  let failures = 0;
  const opening = vi.spyOn(fs, 'openSync').mockImplementation((...what) => {
    const [file, flags] = what;
    const creates = typeof flags === 'number' && (flags & fs.constants.O_CREAT) !== 0;
    if (failures > 0 || !creates || !/base\/\d+\/\d+$/.test(String(file))) return opened(...what);
    failures += 1;
    throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  });
  onTestFinished(() => opening.mockRestore());
  await engine.exec('create table late (n int)');
  expect(failures).toBe(1);
  await engine.exec('insert into late values (1)');
  expect((await engine.query('select n from late')).rows).toEqual([{ n: 1 }]);
});
