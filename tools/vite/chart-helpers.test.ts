import { expect, test } from 'vitest';
import { chartHelpers } from './chart-helpers.ts';

const { resolveId } = chartHelpers() as { resolveId(source: string, importer?: string): string | null };

test('the chart libraries get a copy of tslib that no other page loads', () => {
  const charts = resolveId('tslib', '/x/node_modules/zrender/lib/core/util.js');
  expect(charts).toMatch(/tslib\.es6\.mjs\?charts$/);
  expect(resolveId('tslib', '/x/node_modules/tsyringe/dist/esm5/index.js')).toBeNull();
  expect(resolveId('echarts', '/x/node_modules/echarts-for-react/esm/core.js')).toBeNull();
  expect(resolveId('tslib')).toBeNull();
});
