import { expect, it } from 'vitest';
import { findModules } from './discover.ts';

it('loads only the modules with public routes for a public page', async () => {
  const { found, isWhole } = await findModules('/app/login');
  expect(found.map(({ folder }) => folder).toSorted()).toEqual(['accounts', 'workspaces']);
  expect(isWhole).toBe(false);
});

it('loads every module for other pages', async () => {
  const { found, isWhole } = await findModules('/app/');
  expect(found.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['accounts', 'submissions', 'workspaces']));
  expect(isWhole).toBe(true);
});
