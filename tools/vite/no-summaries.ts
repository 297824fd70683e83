import type { Plugin } from 'vite';

const summary = /^ +summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),$/gm;

/** Leaves the summaries of endpoints out of the browser's code: only the server's OpenAPI document shows them. */
export const noSummaries = (): Plugin => ({
  name: 'inlet:no-summaries',
  enforce: 'pre',
  transform: (code, id) => (/\/modules\/[^/]+\/contract\.ts$/.test(id) ? withoutSummaries(code) : undefined),
});

/** The lines stay, so that source maps still fit. */
export const withoutSummaries = (code: string): string =>
  code.replaceAll(summary, (text) => '\n'.repeat(text.split('\n').length - 1));
