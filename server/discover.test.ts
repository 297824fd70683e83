import path from 'node:path';
import { expect, it } from 'vitest';
import { type FoundModule, discoverModules, sortByDependency } from './discover.ts';
import { defineServerModule } from './kit.ts';

const found = (id: string, ...needs: string[]): FoundModule => ({
  folder: id,
  module: defineServerModule({ id, needs, register: () => undefined }),
});
const ids = (modules: readonly FoundModule[]) => modules.map(({ module }) => module.id);

it('finds modules by folder and orders each after its dependencies', async () => {
  const modules = await discoverModules(path.join(import.meta.dirname, '../tests/server/fixture-modules'));
  expect(ids(modules)).toEqual(['plain-talk', 'reader']);
});

it('finds no modules in a missing folder', async () => {
  expect(await discoverModules('/nowhere')).toEqual([]);
});

it('sorts modules by name unless a dependency requires otherwise', () => {
  expect(ids(sortByDependency([found('a', 'c'), found('b'), found('c', 'b')]))).toEqual(['b', 'c', 'a']);
});

it('names the module whose dependency is missing', () => {
  expect(() => sortByDependency([found('a', 'ghost')])).toThrow('modules/a: missing required module "ghost"');
});

it('names the modules of a dependency cycle', () => {
  expect(() => sortByDependency([found('a', 'b'), found('b', 'c'), found('c', 'b')])).toThrow(
    'modules/b: circular dependency: b → c → b',
  );
});
