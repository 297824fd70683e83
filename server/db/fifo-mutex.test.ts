import { expect, it } from 'vitest';
import { DatabaseBusy } from './database-error.ts';
import { FifoMutex } from './fifo-mutex.ts';

it('serves callers in order', async () => {
  const mutex = new FifoMutex(5);
  const served: string[] = [];
  await mutex.acquire();
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    await mutex.acquire();
    served.push(name);
    mutex.release();
  });
  mutex.release();
  await Promise.all(waiting);
  expect(served).toEqual(['a', 'b', 'c']);
});

it('rejects only the caller that waits too long', async () => {
  const mutex = new FifoMutex(0.01);
  await mutex.acquire();
  await expect(mutex.acquire()).rejects.toBeInstanceOf(DatabaseBusy);
  mutex.release();
  await expect(mutex.acquire()).resolves.toBeUndefined();
});
