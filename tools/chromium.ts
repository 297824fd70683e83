import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** What can be learned of the machine before anything is downloaded. */
export interface Machine {
  /** `CHROMIUM_PATH`, when someone names the browser. */
  readonly named: string | undefined;
  /** A Chromium or Chrome of the machine. */
  readonly system: string | undefined;
  /** Playwright's own, when it has been downloaded. */
  readonly downloaded: string | undefined;
  /** Whether Debian's package could be installed: Debian or a child of it, and root. */
  readonly canInstall: boolean;
}

/** How to come by a browser: there it is, or what to try, in order. */
export type Plan = { readonly found: string } | { readonly tries: readonly ('download' | 'apt')[] };

/** A browser that is there is used; else Playwright's download; else Debian's package when root. */
export function planFor(machine: Machine): Plan {
  const found = machine.named ?? machine.system ?? machine.downloaded;
  if (found !== undefined) return { found };
  return { tries: machine.canInstall ? ['download', 'apt'] : ['download'] };
}

/** The one without windows first: end-to-end tests take a fifth less time in it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The first of the names that one of `folders` holds as an executable. */
export function chromiumIn(folders: readonly string[]): string | undefined {
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...macPaths].find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's; children of it may have the second alone. */
const packages = ['chromium-headless-shell', 'chromium'];

const isRoot = (): boolean => process.getuid?.() === 0;

function look(): Machine {
  const downloaded = chromium.executablePath();
  return {
    named: process.env['CHROMIUM_PATH'],
    system: chromiumIn((process.env['PATH'] ?? '').split(path.delimiter)),
    downloaded: isExecutable(downloaded) ? downloaded : undefined,
    canInstall: isRoot() && existsSync('/usr/bin/apt-get'),
  };
}

/** What Playwright downloads must be what `executablePath` then names; the browser without windows has no such name. */
export const download = ['install', 'chromium', '--no-shell'];

const attempts = {
  download: (): void => {
    console.log('No Chromium here: asking Playwright for one …');
    run('playwright', download, 300_000);
    // The libraries it needs are Debian packages, which only root can install.
    const debian = isExecutable(chromium.executablePath()) && look().canInstall;
    if (debian) run('playwright', ['install-deps', 'chromium'], 300_000);
  },
  apt: (): void => {
    console.log("Playwright's download did not work: installing Debian's package …");
    run('apt-get', ['update', '-qq'], 180_000);
    for (const name of packages) {
      if (look().system === undefined)
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 600_000);
    }
  },
};

function run(command: string, words: readonly string[], timeout: number): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], timeout, env });
}

const advice =
  'No Chromium: install one (Debian: `apt-get install chromium`), or name one with CHROMIUM_PATH=/path/to/chromium.';

/** The browser that end-to-end tests run in, provided if need be. Throws with what to do when there is no way. */
export function provideChromium(): string {
  const plan = planFor(look());
  if ('found' in plan) return plan.found;
  for (const one of plan.tries) {
    attempts[one]();
    const after = planFor(look());
    if ('found' in after) return after.found;
  }
  throw new Error(advice);
}

/** The browser that is there now; throws with what to do when there is none. */
export function findChromium(): string {
  const plan = planFor(look());
  if ('found' in plan) return plan.found;
  throw new Error(advice);
}

/** How the end-to-end tests start it: no sandbox when root (Chromium refuses otherwise), and no call home. */
export function chromiumArguments(root: boolean = isRoot()): string[] {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return root ? ['--no-sandbox', ...quiet] : quiet;
}
