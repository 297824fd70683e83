import packageJson from '../../package.json' with { type: 'json' };

/** The Node flags of `npm start`, so that tested and measured servers have the same memory and threads. */
export const startFlags: readonly string[] = packageJson.scripts.start
  .split(' ')
  .filter((word) => /^--(max|v8)-/.test(word));
