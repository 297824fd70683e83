import { expect, it } from 'vitest';
import type { Client } from './client.ts';
import { checkServer } from './durability.ts';

/** A server whose `INFO` has these fields. */
const serverOf = (more: Readonly<Record<string, string>>): Client => {
  const fields = { redis_version: '7.2.0', role: 'master', loading: '0', maxmemory: '50000000', ...more };
  const info = Object.entries(fields).map(([name, value]) => `${name}:${value}`);
  // The two commands that are sent to a server.
  return { info: async () => info.join('\r\n'), configGet: async () => ({}) } as unknown as Client;
};

it.each([
  ['an old version', { redis_version: '6.2.1' }, 'is version 6.2.1; version 7 or later is required'],
  ['a replica', { role: 'slave' }, 'is a replica; INTAKE_URL must name the primary'],
  ['one that is loading', { loading: '1' }, 'is still loading its data'],
])('rejects %s, even if submissions may be lost', async (_, more, problem) => {
  expect(await checkServer(serverOf(more), { mayLose: true })).toMatchObject({ problem });
});

it.each([
  ['50000000', false],
  ['0', true],
])('says whether memory is limited: maxmemory %s', async (maxmemory, isUnlimited) => {
  expect(await checkServer(serverOf({ maxmemory }), { mayLose: true })).toEqual({ problem: undefined, isUnlimited });
});
