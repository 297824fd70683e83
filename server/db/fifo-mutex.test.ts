import { expect, it } from 'vitest';
import { DatabaseBusy } from './database-error.ts';
import { FifoMutex } from './fifo-mutex.ts';

it('serves callers in order', async () => {
  const turns = new FifoMutex(5);
  const served: string[] = [];
  await turns.take();
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    await turns.take();
    served.push(name);
    turns.give();
  });
  turns.give();
  await Promise.all(waiting);
  expect(served).toEqual(['a', 'b', 'c']);
});

it('rejects only the caller that waits too long', async () => {
  const turns = new FifoMutex(0.01);
  await turns.take();
  await expect(turns.take()).rejects.toBeInstanceOf(DatabaseBusy);
  turns.give();
  await expect(turns.take()).resolves.toBeUndefined();
});
