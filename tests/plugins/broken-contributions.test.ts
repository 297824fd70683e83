import { describe, expect, test } from 'vitest';
import type { Contribution } from '../../contract/point.ts';
import type { Module } from '../../src/kernel/index.ts';
import { shellModule } from '../../src/shell/module.ts';
import brokenModule from '../broken-module/module.ts';

// e2e/plugin.spec.ts checks that the console works in spite of the broken module; this test, that every part of the module fails.

const files = import.meta.glob<Module>('/modules/*/module.ts', { eager: true, import: 'default' });
const real = [shellModule, ...Object.values(files)].flatMap(({ contributes = [] }) => contributes);

/**
 * The names of a contribution's functions, such as `isShown` and `act.href`; definitions are callable, but not its own.
 */
function functionsIn(value: unknown, prefix = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return functionsIn(member, `${prefix}${name}.`);
    return 'schema' in member ? [] : [`${prefix}${name}`];
  });
}

const named = (all: readonly Contribution[]) =>
  new Set(all.flatMap(({ point, value }) => functionsIn(value).map((name) => `${point} ${name}`)));

describe('the broken module', () => {
  const broken = named(brokenModule.contributes ?? []);
  test.each([...named(real)])('has one that fails for %s', (name) => {
    expect(broken).toContain(name);
  });
});
