import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A text that was cut inside an emoji made PostgreSQL reject the whole statement. */
test('JSON for the database is written by storedJson', () => {
  const files = globSync('{modules/*/server,server}/**/*.ts', {
    exclude: ['**/*.test.ts', '**/testing/**', '**/migrations/**'],
  });
  const found = files.filter((file) => /JSON\.stringify\([^`;]*\)\}::jsonb/.test(readFileSync(file, 'utf8')));
  // Both have only texts without text of users: names of settings, and JSON itself.
  expect(found.toSorted()).toEqual(['server/db/postgres/pooler.ts', 'server/events/live.ts']);
});
