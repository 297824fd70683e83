import { expect, it } from 'vitest';
import pino from 'pino';
import type { Database, LiveListener } from '../db/database.ts';
import { createLive } from './live.ts';

it('ignores notifications of others on its channel', async () => {
  const listeners: LiveListener[] = [];
  // `createLive` uses no more of the database.
  const database = { isShared: true, listen: async (_, listener) => void listeners.push(listener) } as Database;
  const { live, startListening } = createLive(database, pino({ level: 'silent' }), { now: () => new Date() });
  const notes: unknown[] = [];
  live.subscribe('form/1', (note) => notes.push(note));
  await startListening();
  for (const payload of ['', 'no JSON', 'null', '7', '["form/1"]', '[1,"a"]', '["form/1",{"id":2}]'])
    for (const { receive: notify } of listeners) notify(payload);
  expect(notes).toEqual([{ id: 2 }]);
});
