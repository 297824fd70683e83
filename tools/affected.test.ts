import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { concernsEngines, browserTestsFor, modulesOfTest, relatedTo } from './affected.ts';

const root = path.dirname(import.meta.dirname);

describe('npm run test:changed', () => {
  test('selects the changed sources with all tests of their modules, client and server', () => {
    const selected = relatedTo(['modules/notes/server/index.ts', 'docs/operations.md', 'e2e/detail.spec.ts']);
    expect(selected).toEqual(
      expect.arrayContaining([
        'modules/notes/server/index.ts',
        'modules/notes/server/notes.int.test.ts',
        'modules/notes/ui/composer.test.tsx',
      ]),
    );
    expect(selected.every((file) => file.startsWith('modules/notes/'))).toBe(true);
  });

  test('selects the second engine for database changes only', () => {
    expect(concernsEngines(['modules/notes/server/migrations/001-notes.ts'])).toBe(true);
    expect(concernsEngines(['server/db/migrate.ts'])).toBe(true);
    expect(concernsEngines(['modules/notes/ui/composer.tsx', 'server/http/session.ts'])).toBe(false);
  });

  test('selects browser tests of the changed modules, changed ones, and all for shared code', () => {
    expect(browserTestsFor(['modules/notes/ui/composer.tsx'])).toContain('e2e/detail.spec.ts');
    expect(browserTestsFor(['modules/notes/ui/composer.tsx'])).not.toContain('e2e/billing.spec.ts');
    expect(browserTestsFor(['e2e/billing.spec.ts'])).toEqual(['e2e/billing.spec.ts']);
    expect(browserTestsFor(['src/ui/button.tsx'])).toContain('e2e/accessible.spec.ts');
  });
});

const modulesWith = (file: string): readonly string[] =>
  globSync(`modules/*/${file}`, { cwd: root }).map((found) => found.split(path.sep)[1] ?? found);
const screens = modulesWith('module.ts');
const all = new Set([...screens, ...modulesWith('server/index.ts')]);
const browserTests = globSync('e2e/**/*.spec.ts', { cwd: root }).map(
  (file) => [file, modulesOfTest(readFileSync(path.join(root, file), 'utf8'))] as const,
);

test.each(browserTests)('%s names its modules in its first line', (_, about) => {
  expect(about).not.toEqual([]);
  expect(about.filter((name) => name !== 'every screen' && !all.has(name))).toEqual([]);
});

test('has a browser test for each module of the console', () => {
  const covered = new Set(browserTests.flatMap(([, about]) => about));
  expect(screens.filter((module) => !covered.has(module))).toEqual([]);
});
