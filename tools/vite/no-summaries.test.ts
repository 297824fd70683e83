import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withoutSummaries } from './no-summaries.ts';

const root = path.resolve(import.meta.dirname, '../..');
const contracts = globSync('modules/*/contract.ts', { cwd: root });

test.each(contracts)('leaves the summaries of %s out, and nothing else', (file) => {
  const code = readFileSync(path.join(root, file), 'utf8');
  const left = withoutSummaries(code);
  expect(left).not.toMatch(/summary:/);
  expect(left.split('\n')).toHaveLength(code.split('\n').length);
  const endpoints = (text: string): number => text.split('defineEndpoint(').length;
  expect(endpoints(left)).toBe(endpoints(code));
  for (const line of left.split('\n')) expect(code).toContain(line);
});
