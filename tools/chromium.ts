import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** What is known of the machine before downloading. */
export interface Machine {
  /** `CHROMIUM_PATH`, if set. */
  readonly named: string | undefined;
  /** An installed Chromium or Chrome. */
  readonly system: string | undefined;
  /** Playwright's own, if downloaded. */
  readonly downloaded: string | undefined;
  /** Whether Debian's package can be installed: root on Debian or a derivative. */
  readonly canInstall: boolean;
}

/** The browser found, or what to try, in order. */
export type Plan = { readonly found: string } | { readonly tries: readonly ('download' | 'apt')[] };

/** Uses an existing browser, else Playwright's download, else Debian's package as root. */
export function planFor(machine: Machine): Plan {
  const found = machine.named ?? machine.system ?? machine.downloaded;
  if (found !== undefined) return { found };
  return { tries: machine.canInstall ? ['download', 'apt'] : ['download'] };
}

/** The headless shell first: end-to-end tests take a fifth less time in it. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The first of the names that is an executable in `folders`. */
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

/** Debian's; derivatives may have only the second. */
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

/** Downloads the browser that `executablePath` returns; the headless shell has no such path. */
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

/** The browser for end-to-end tests, installed if needed. Throws with instructions if that is impossible. */
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

/** The existing browser; throws with instructions if there is none. */
export function findChromium(): string {
  const plan = planFor(look());
  if ('found' in plan) return plan.found;
  throw new Error(advice);
}

/** What Playwright disables: of several lists, Chromium takes the last one only. */
const disabledByPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];
/**
 * The suggestions of the address bar, two pages of the browser's own: outside of the headless shell, each new context
 * would load them, in two thirds of its time.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Launch arguments: no sandbox as root (Chromium requires it), no background requests, no address bar. */
export function chromiumArguments(root: boolean = isRoot()): string[] {
  const quiet = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${[...disabledByPlaywright, ...addressBar].join(',')}`,
  ];
  return root ? ['--no-sandbox', ...quiet] : quiet;
}
