import { expect, it } from 'vitest';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { lockDirectory } from './directory-lock.ts';

it('holds the lock until it is released', () => {
  using directory = temporaryDirectory();
  const release = lockDirectory(directory.path);
  expect(() => lockDirectory(directory.path)).toThrow(`Another Inlet is running on ${directory.path}`);
  release();
  lockDirectory(directory.path)();
});

it('keeps the lock through a garbage collection when the holder stores no reference', async () => {
  using directory = temporaryDirectory();
  lockDirectory(directory.path);
  // Enough garbage to trigger the collector even without --expose-gc.
  for (let round = 0; round < 50; round += 1)
    await new Promise((done) =>
      setImmediate(
        done,
        Array.from({ length: 100_000 }, (_, at) => ({ at })),
      ),
    );
  expect(() => lockDirectory(directory.path)).toThrow('Another Inlet is running');
});
