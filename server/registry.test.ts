import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineEndpoint } from '../contract/endpoint.ts';
import { definePoint } from '../contract/point.ts';
import { type Host, defineServerModule } from './kit.ts';
import { createLogger } from './logs.ts';
import { Registry } from './registry.ts';

const log = createLogger({ logLevel: 'silent' });
const hostOf = (registry: Registry, id: string): Host =>
  // These tests use no other part of the host.
  registry.hostFor(defineServerModule({ id, register: () => undefined }), { log } as Host);
const call = (id: string, path: string) =>
  defineEndpoint(id, { method: 'GET', path, summary: '', response: z.object({}) });

it('rejects an endpoint named after another module', () => {
  const host = hostOf(new Registry(), 'notes');
  expect(() => host.serve(call('reports/list', '/cli/x'), () => ({}))).toThrow(
    'modules/notes: its endpoint "reports/list" must be named notes/…',
  );
});

it('rejects a route that is already registered, even with other parameter names', () => {
  const registry = new Registry();
  hostOf(registry, 'a').serve(call('a/one', '/cli/x/:id'), () => ({}));
  expect(() => hostOf(registry, 'b').serve(call('b/two', '/cli/x/:form'), () => ({}))).toThrow(
    'modules/b: the route console GET /cli/x/: is already served by modules/a',
  );
});

it('returns the contributions to a point in module order', () => {
  const registry = new Registry();
  const point = definePoint<string>('a/words');
  const owner = hostOf(registry, 'a');
  hostOf(registry, 'b').contribute(point, 'first');
  hostOf(registry, 'c').contribute(point, 'second');
  expect(owner.contributions(point)).toEqual(['first', 'second']);
});
