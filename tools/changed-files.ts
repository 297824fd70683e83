import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const attempt = (...args: readonly string[]): string | undefined => {
  try {
    return git(...args);
  } catch {
    return undefined;
  }
};

/** The merge base with `main`; on `main` itself uncommitted changes count. */
export function defaultSince(): string {
  const upstream = ['main', 'origin/main'].find((name) => attempt('rev-parse', '--verify', '--quiet', name));
  return (upstream && attempt('merge-base', 'HEAD', upstream)) ?? 'HEAD';
}

/** The files that differ from `since` and still exist, the untracked ones included. */
export function changedFiles(since: string): readonly string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', '--relative', since, '--');
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...new Set(`${changed}\n${untracked}`.split('\n').filter((file) => file !== ''))].toSorted();
}
