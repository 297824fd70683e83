import { execFileSync } from 'node:child_process';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The account for programs that refuse to run as root, such as PostgreSQL; undefined if this process is not root. */
export function unprivileged(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (which: string, user: string): number =>
    Number(execFileSync('id', [which, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) };
    } catch {
      // This machine has no such account.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither an account postgres nor nobody');
}
