import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { attacks } from './attacks.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe.each(Object.entries(attacks))('%s', (_, attackTests) => {
  test.each(attackTests)('is tested in %s: %s', (file, title) => {
    const written = readFileSync(path.join(root, file), 'utf8').replaceAll(/\\(['"`])/g, '$1');
    const found = ["'", '"', '`'].some((quote) => written.includes(`${quote}${title}`));
    expect(found).toBe(true);
  });
});
