import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { concernsEngines, journeysFor, modulesOfJourney, relatedTo } from './affected.ts';

const root = path.dirname(import.meta.dirname);

describe('what npm run test:changed selects', () => {
  test('are the changed sources with all tests of their modules, in both halves', () => {
    const selected = relatedTo(['modules/notes/server/index.ts', 'docs/operations.md', 'e2e/detail.spec.ts']);
    expect(selected).toEqual(
      expect.arrayContaining([
        'modules/notes/server/index.ts',
        'modules/notes/server/notes.int.test.ts',
        'modules/notes/ui/notes-panel.test.tsx',
      ]),
    );
    expect(selected.every((file) => file.startsWith('modules/notes/'))).toBe(true);
  });

  test('is the second engine for what touches the database itself, and not for a screen', () => {
    expect(concernsEngines(['modules/notes/server/migrations/001-notes.ts'])).toBe(true);
    expect(concernsEngines(['server/db/migrate.ts'])).toBe(true);
    expect(concernsEngines(['modules/notes/ui/notes-panel.tsx', 'server/http/session.ts'])).toBe(false);
  });

  test('are the browser tests about the changed module, those that changed, and for shared code those of every screen', () => {
    expect(journeysFor(['modules/notes/ui/notes-panel.tsx'])).toContain('e2e/detail.spec.ts');
    expect(journeysFor(['modules/notes/ui/notes-panel.tsx'])).not.toContain('e2e/billing.spec.ts');
    expect(journeysFor(['e2e/billing.spec.ts'])).toEqual(['e2e/billing.spec.ts']);
    expect(journeysFor(['src/ui/button.tsx'])).toContain('e2e/accessible.spec.ts');
  });
});

const modulesWith = (file: string): readonly string[] =>
  globSync(`modules/*/${file}`, { cwd: root }).map((found) => found.split(path.sep)[1] ?? found);
const screens = modulesWith('module.ts');
const all = new Set([...screens, ...modulesWith('server/index.ts')]);
const browserTests = globSync('e2e/**/*.spec.ts', { cwd: root }).map(
  (file) => [file, modulesOfJourney(readFileSync(path.join(root, file), 'utf8'))] as const,
);

test.each(browserTests)('%s says in its first line which modules it is about', (_, about) => {
  expect(about).not.toEqual([]);
  expect(about.filter((name) => name !== 'every screen' && !all.has(name))).toEqual([]);
});

test('each module of the console has a browser test', () => {
  const covered = new Set(browserTests.flatMap(([, about]) => about));
  expect(screens.filter((module) => !covered.has(module))).toEqual([]);
});
