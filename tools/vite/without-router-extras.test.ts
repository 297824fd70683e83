import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { replacementFor } from './without-router-extras.ts';

const router = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

test.each([
  ['lib/router/router.js', './instrumentation.js'],
  ['lib/dom/lib.js', './ssr/components.js'],
  ['lib/components.js', './dom/ssr/components.js'],
])('replaces what the installed router imports in %s', (importer, source) => {
  expect(readFileSync(join(router, importer), 'utf8')).toContain(`from "${source}"`);
  expect(replacementFor(source, join(router, importer))).not.toBeNull();
});

test('replaces nothing else', () => {
  expect(replacementFor('./history.js', join(router, 'lib/router/router.js'))).toBeNull();
  expect(replacementFor('./instrumentation.js', join(router, 'index.js'))).toBeNull();
  expect(replacementFor('./instrumentation.js')).toBeNull();
});
