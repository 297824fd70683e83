import { expect, test } from 'vitest';
import { chartHelpersFor } from './chart-helpers.ts';

test('gives the chart libraries a copy of tslib that no other page loads', () => {
  expect(chartHelpersFor('tslib', '/x/node_modules/zrender/lib/core/util.js')).toMatch(/tslib\.es6\.mjs\?charts$/);
  expect(chartHelpersFor('tslib', '/x/node_modules/tsyringe/dist/esm5/index.js')).toBeNull();
  expect(chartHelpersFor('echarts', '/x/node_modules/echarts-for-react/esm/core.js')).toBeNull();
  expect(chartHelpersFor('tslib')).toBeNull();
});
