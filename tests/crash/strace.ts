import { spawnSync } from 'node:child_process';
import { apt, canInstall } from '../postgres/programs.ts';

/** Why strace cannot trace system calls here, if so. */
export function whyNoStrace(): string | undefined {
  const { error, status } = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true'], { stdio: 'ignore' });
  if (error) return 'strace is not installed (Debian: `apt-get install strace`)';
  return status === 0 ? undefined : 'this system lets strace look at no process';
}

/** Installs it where possible; returns why it is still missing. */
export function provideStrace(): string | undefined {
  const { error } = spawnSync('strace', ['-V'], { stdio: 'ignore' });
  if (error && canInstall()) {
    console.log("No strace here: installing Debian's package …");
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', 'strace');
  }
  return whyNoStrace();
}

export const uncounted = (reason: string): string =>
  `SKIPPED: fdatasync calls were not counted from outside the process: ${reason}.`;
