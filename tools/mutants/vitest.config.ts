import { defineConfig } from 'vitest/config';

/** The tests that mutants of the kernel and of replay must fail. */
export default defineConfig({
  oxc: { decorator: { legacy: true } },
  test: {
    environment: 'node',
    include: ['src/{kernel,replay}/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
