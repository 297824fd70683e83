import { readFileSync, globSync, existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPage, withTables } from '../../tools/security/document-limits.ts';
import { inputSizes } from '../../tools/security/input-sizes.ts';
import { declaredLimits, limitsTable } from '../../tools/security/limits.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = globSync(['server/**/*.ts', 'modules/*/server/**/*.ts'], { cwd: root });

test('docs/security.md lists every limit with its value (else: npm run document-limits)', async () => {
  expect(await declaredLimits()).not.toEqual([]);
  expect(readPage()).toBe(await withTables(readPage()));
});

test('declares every limit in a file named limits.ts', () => {
  const declaring = sources.filter((file) => /\bdefineLimit\(/.test(readFileSync(path.join(root, file), 'utf8')));
  expect(declaring).not.toEqual([]);
  const definition = path.join('server', 'limit.ts');
  expect(declaring.filter((file) => path.basename(file) !== 'limits.ts' && file !== definition)).toEqual([]);
});

test('lists no subject twice', async () => {
  const subjects = (await declaredLimits()).map(({ subject }) => subject);
  expect(new Set(subjects).size).toBe(subjects.length);
});

test('shows amount, unit and window of a limit', () => {
  const limit = { kind: 'limit', subject: 'Notes', max: 1200, unit: 'notes', seconds: 3600, beyond: '429' } as const;
  const size = { kind: 'limit', subject: 'Body', max: 256 * 1024, unit: 'bytes', beyond: '413' } as const;
  expect(limitsTable([limit, size]).split('\n').slice(2)).toEqual([
    '| Notes | 1,200 notes per hour | 429 |',
    '| Body | 256 KiB | 413 |',
  ]);
});

test('takes the sizes of fields from the contract', async () => {
  const sizes = await inputSizes();
  expect(sizes).toContainEqual({ call: 'POST /v2/cli/forms/:formId/webhooks', field: 'name', most: '200 characters' });
});

test('names only test files that exist', () => {
  const named = readPage().match(/\b(?:tests|e2e)\/[\w./-]*\w/g) ?? [];
  expect(named).not.toEqual([]);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
