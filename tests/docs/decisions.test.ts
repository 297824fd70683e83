import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** `# 7. Own text catalogues` without the number, which is that of the file. */
const titleOf = (record: string): string => /^# (?:\d+[.:] )?(.*)/.exec(record)?.[1] ?? '';

test('lists every decision once, in order, with its title and a line', () => {
  const files = globSync('[0-9]*.md', { cwd: folder }).toSorted();
  expect(files.length).toBeGreaterThan(30);
  const rows = [...read('README.md').matchAll(/^\| (\d+) \| \[([^\]]+)\]\((\d[^)]+)\) \| (.+) \|$/gm)];
  expect(rows.map(([, number, title, file]) => ({ number, title, file }))).toEqual(
    files.map((file) => ({ number: String(Number(file.slice(0, 4))), title: titleOf(read(file)), file })),
  );
  for (const [, , , file, line = ''] of rows) expect(line.length, file).toBeGreaterThan(20);
});
