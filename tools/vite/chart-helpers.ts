import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const fromCharts = /\/node_modules\/(echarts|echarts-for-react|zrender)\//;

/**
 * Gives the chart library a separate tslib. A module ends up in one chunk with everything used of it, so the helpers of
 * the charts would otherwise be in the chunk that every page loads.
 */
export function chartHelpers(): Plugin {
  return { name: 'inlet:chart-helpers', enforce: 'pre', resolveId: chartHelpersFor };
}

/** The id of the copy, for an import of tslib by a file of the chart libraries. */
export function chartHelpersFor(source: string, importer = ''): string | null {
  if (source !== 'tslib' || !fromCharts.test(importer.replaceAll('\\', '/'))) return null;
  return `${resolve('tslib').replace(/tslib\.js$/, 'tslib.es6.mjs')}?charts`;
}
