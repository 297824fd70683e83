import { expect, it } from 'vitest';
import { copiedDirectory } from '../../../tests/server/prepared-directory.ts';
import { temporaryDirectory } from '../../../tests/server/temporary-directory.ts';
import { EmbeddedEngine } from './embedded-engine.ts';

it('answers in the midst of a turn of the event loop to who takes its answers', async () => {
  using directory = temporaryDirectory();
  const engine = new EmbeddedEngine(await copiedDirectory(directory.path), () => undefined);
  await engine.query('select 1', []);
  const answers: unknown[] = [];
  void engine.query('select 2 as two', []).then(({ rows }) => answers.push(...rows));
  for (const deadline = performance.now() + 5_000; answers.length === 0 && performance.now() < deadline;) {
    engine.takeAnswers();
    // No more than what follows from the answer: the event loop stands still.
    await Promise.resolve();
  }
  expect(answers).toEqual([{ two: 2 }]);
  await engine.close();
});
