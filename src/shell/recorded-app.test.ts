import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { type App, FetchFailed } from '../kernel/index.ts';
import { Api } from './api.ts';
import { selectTheme } from './messages.ts';
import { shellModule } from './module.ts';
import { RecordedApp } from './recorded-app.ts';
import { appearance } from './state.ts';

const read = defineEndpoint('test/read', {
  method: 'GET',
  path: '/v2/cli/test/read',
  summary: 'Anything',
  response: z.object({ name: z.string() }),
});

it('runs no command, records nothing and requests nothing', async () => {
  const app: App = new RecordedApp([shellModule], 7);
  const entries: unknown[] = [];
  app.entries.subscribe((entry) => entries.push(entry));
  app.send(selectTheme({ theme: 'dark' })).cancel();
  expect(app.read(appearance).theme).toBe('light');
  const { signal } = new AbortController();
  await expect(app.resolve(Api).call(read, {}, signal)).rejects.toThrow(FetchFailed);
  expect(entries).toEqual([]);
});
