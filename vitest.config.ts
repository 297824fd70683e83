import { defineConfig } from 'vitest/config';

const database = '**/*.int.test.ts';
const never = ['**/node_modules/**', 'build/**', 'e2e/**'];

/** One run, one closing summary. Which project a test belongs to follows from its name and folder alone. */
export default defineConfig({
  oxc: { decorator: { legacy: true } },
  test: {
    // Two cores are the usual machine, and every database test starts a PostgreSQL of its own.
    maxWorkers: 2,
    passWithNoTests: true,
    // A busy machine is slower than the second that is waited by default.
    expect: { poll: { timeout: 5000, interval: 25 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,src,server,modules,tools}/**/*.test.ts'],
          exclude: [...never, database],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{src,modules}/**/*.test.tsx'],
          exclude: never,
        },
      },
      {
        extends: true,
        test: {
          name: 'suites',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...never, database],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          environment: 'node',
          include: [`{server,modules,tests,tools}/${database}`],
          exclude: never,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
