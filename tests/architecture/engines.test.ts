import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// docs/decisions/0022: which tests run on which engine follows from folder and name.

const root = path.resolve(import.meta.dirname, '../..');
const find = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const);

const matrices = find('tests/**/*.matrix.int.test.ts');
const embeddedOnly = find('tests/{contract,docs,http,plugins,process,roles,security}/**/*.int.test.ts').filter(
  ([file]) => !/\.matrix\.|-races\./.test(file),
);

test('finds tests of both kinds', () => {
  expect(matrices.length).toBeGreaterThan(0);
  expect(embeddedOnly.length).toBeGreaterThan(0);
});

test.each(embeddedOnly)('%s does not depend on the engine, since it runs on one', (_, text) => {
  expect(text).not.toMatch(/\bengine\b.*from '.*test-database\.ts'|test-postgres\.ts/);
});

test.each(matrices)('%s runs a sample on the second engine', (_, text) => {
  expect(text).toMatch(/import \{[^}]*\b(sample|engine)\b[^}]*\} from '\.\.\/server\/(sample|test-database)\.ts'/);
});
