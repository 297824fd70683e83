import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('e2e/**/*.ts', { cwd: root });
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const acts = /\.(?:click|dblclick|tap|press|type|check|uncheck|setChecked|selectOption|fill)\([^;]*\)$/;
const leaves = /^await (?:\w+\.(?:goto|reload)\(|reloadFromServer\()/;

/** What a test does directly before it leaves the page: the request that it causes may not have reached the server by then. */
function unawaited(source: string): readonly string[] {
  const code = source.replaceAll(/^ *\/\/.*$/gm, '');
  const statements = code.split(/;\n/).map((statement) => statement.trim());
  return statements.flatMap((statement, at) => {
    const action = statement.split('\n').at(-1)?.trim() ?? '';
    return acts.test(statement) && leaves.test(statements[at + 1] ?? '') ? [action] : [];
  });
}

it('finds actions directly before the page is left', () => {
  const leaving = "await page.keyboard.press('v');\n  // A comment.\n  await page.goto(address);\n";
  expect(unawaited(leaving)).toEqual(["await page.keyboard.press('v')"]);
  expect(unawaited(leaving.replace('// A', "await expect(page.getByText('Saved')).toBeVisible();\n  // A"))).toEqual(
    [],
  );
});

it('awaits what an action leads to before a browser test leaves the page', () => {
  expect(files.length).toBeGreaterThan(60);
  expect(files.flatMap((file) => unawaited(read(file)).map((action) => `${file}: ${action}`))).toEqual([]);
});

it('lets no browser test wait for a time instead of an event', () => {
  // The time that a visitor looks at a page is what this one measures.
  const measured = ['e2e/visits.spec.ts'];
  expect(files.filter((file) => read(file).includes('waitForTimeout('))).toEqual(measured);
});
