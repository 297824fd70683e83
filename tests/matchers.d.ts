import 'vitest';

/** Vitest declares its matchers as `any`, which the linter does not allow in an expected object. */
declare module 'vitest' {
  interface ExpectStatic {
    stringContaining: (expected: string) => string;
    stringMatching: (expected: string | RegExp) => string;
  }
}
