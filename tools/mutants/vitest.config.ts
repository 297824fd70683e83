import { defineConfig } from 'vitest/config';

/** The tests that mutants of the kernel, the table, replay and the assembly must fail. */
export default defineConfig({
  oxc: { decorator: { legacy: true } },
  test: {
    environment: 'node',
    include: ['src/{kernel,replay,table}/**/*.test.ts', 'src/assemble.test.ts'],
    testTimeout: 20_000,
  },
});
