import { expect, it } from 'vitest';
import { defineModule } from './kernel/index.ts';
import { findModules, withNeeds } from './discover.ts';

it('loads only the modules with public routes for a public page', async () => {
  const { found, isWhole } = await findModules('/app/login');
  expect(found.map(({ folder }) => folder).toSorted()).toEqual(['accounts', 'drafts', 'workspaces']);
  expect(isWhole).toBe(false);
});

it('also loads what a public module needs, and what that needs', async () => {
  const plugin = {
    folder: 'plugin',
    module: defineModule({ id: 'plugin', needs: ['notifications', 'no-such-module'] }),
  };
  const found = await withNeeds([plugin]);
  expect(found.map(({ folder }) => folder).toSorted()).toEqual([
    'accounts',
    'drafts',
    'live',
    'notifications',
    'plugin',
    'workspaces',
  ]);
});

it('loads every module for other pages', async () => {
  const { found, isWhole } = await findModules('/app/');
  expect(found.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['accounts', 'submissions', 'workspaces']));
  expect(isWhole).toBe(true);
});
