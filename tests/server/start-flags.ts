import packageJson from '../../package.json' with { type: 'json' };

/** What `npm start` says to Node: a server that is tested or measured has as much memory and as many threads. */
export const startFlags: readonly string[] = packageJson.scripts.start
  .split(' ')
  .filter((word) => /^--(max|v8)-/.test(word));
