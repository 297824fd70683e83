import { expect, it } from 'vitest';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

it('delivers results within a turn of the event loop when the caller takes them', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  await engine.query('select 1', []);
  const results: unknown[] = [];
  void engine.query('select 2 as two', []).then(({ rows }) => results.push(...rows));
  for (const deadline = performance.now() + 5_000; results.length === 0 && performance.now() < deadline;) {
    engine.processResults();
    // Runs only microtasks: the event loop does not advance.
    await Promise.resolve();
  }
  expect(results).toEqual([{ two: 2 }]);
  await engine.close();
});
