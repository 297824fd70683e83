import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { directServiceCalls, serviceProperties } from './direct-service-calls.ts';

const root = path.resolve(import.meta.dirname, '../..');
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/*.test.ts', '**/node_modules/**'] }).map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  );

/** The types of services that handlers reach through `effect`. Requests of the API are recorded by their signal. */
const services = new Set(
  sourcesOf('{src,modules,examples}/**/*.ts')
    .flatMap(([, source]) => [...source.matchAll(/^export const (\w+) = defineToken</gm)].map(([, name = '']) => name))
    .filter((name) => name !== 'Api'),
);
const handlers = sourcesOf('{modules,examples}/*/handlers/*.ts').concat(sourcesOf('src/shell/{handlers,languages}.ts'));
const properties = new Set(handlers.flatMap(([, source]) => serviceProperties(source, services)));

describe('handlers', () => {
  test('reach services only through effect, so that a replay can run them again', () => {
    const direct = handlers.flatMap(([file, source]) =>
      directServiceCalls(source, services, properties).map((call) => `${file}: ${call}`),
    );
    expect(direct).toEqual([]);
  });

  test.each([
    ['a field', 'class A { readonly #log: Storage; f() { return this.#log.read(1); } }', 'this.#log.read'],
    ['a parameter', 'function f(store: Storage) { store.read(1); }', 'store.read'],
    ['a destructured property', 'function f({ held }: Pick<Services, "held">) { held.read(1); }', 'held.read'],
    ['a property under another name', 'function f({ held: other }: Services) { other.read(1); }', 'other.read'],
    ['a property of other services', 'function f(all: Services) { all.held.read(1); }', 'all.held.read'],
    ['a variable', 'function f(all: Services) { const it = all.held; it.read(1); }', 'it.read'],
    [
      'a call inside effect of another service',
      'class A { #log: Storage; f({ effect }: C) { effect(other, (one) => one.write(this.#log.read(1))); } }',
      'this.#log.read',
    ],
  ])('are found when they call a service directly: %s', (_what, source, call) => {
    expect(directServiceCalls(source, new Set(['Storage']), new Set(['held']))).toEqual([call]);
  });

  test.each([
    'class A { #log: Storage; f({ effect }: C) { return effect(this.#log, (log) => log.read(1)); } }',
    'function f(held: Storage, context: C) { context.effect(held, (held) => held.read(1)); }',
    'function f(rows: Row[]) { return rows.map(({ id }) => id); }',
  ])('may call a service through effect: %s', (source) => {
    expect(directServiceCalls(source, new Set(['Storage']), new Set(['held']))).toEqual([]);
  });
});
