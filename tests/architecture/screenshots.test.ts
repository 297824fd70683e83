import { execFileSync } from 'node:child_process';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import type { Module } from '../../src/kernel/index.ts';
import { route, type RoutePart } from '../../src/shell/points.ts';
import { scenes } from '../../tools/screenshots/scenes.ts';
import { consoleOf } from '../console/console.ts';

const modules = import.meta.glob<Module>('/modules/*/module.ts', { import: 'default', eager: true });

/** Routes that lead elsewhere immediately, and one that a scene reaches by a link: its address logs out immediately. */
const notOpened = new Set([
  'accounts/logout',
  'workspaces/root',
  'workspaces/home',
  'settings/default',
  'settings/unknown',
  'files/open',
]);

/** The modules of the product: a plugin that is not committed has no pictures. */
const committed = new Set(
  execFileSync('git', ['ls-files', 'modules/*/module.ts'], { encoding: 'utf8' })
    .split('\n')
    .map((file) => `/${file}`),
);
const { app } = consoleOf(
  ...Object.entries(modules).flatMap(([file, module]) => (committed.has(file) ? [module] : [])),
);
const parts = app.contributions(route);

const byId = new Map(parts.map((part) => [part.id, part]));

function pathOf({ path, parent }: RoutePart): string {
  const above = parent === undefined ? undefined : byId.get(parent);
  return `${above ? pathOf(above) : ''}/${path}`.replaceAll(/\/+/g, '/');
}

/** The path that each scene opens first, below the console's base. */
const opened = scenes.map(({ at }) => {
  const form = 'http://console/app/project/form';
  const routes = { console: 'http://console', busy: form, fresh: form, submission: 1 };
  const invitation = 'http://console/app/accept-invitation';
  return new URL(at({ ...routes, invitation })).pathname.replace(/^\/app/, '');
});

it('takes a picture of every screen that a module contributes', () => {
  const isFrame = (id: string): boolean => parts.some(({ parent }) => parent === id);
  const missing = parts
    .filter(({ id }) => !notOpened.has(id))
    .filter((part) => !opened.some((path) => matchPath({ path: pathOf(part), end: !isFrame(part.id) }, path)))
    .map(({ id }) => id);
  expect(missing).toEqual([]);
  expect(parts.length).toBeGreaterThan(30);
});

it('gives each picture a name of its own', () => {
  const names = scenes.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
