import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** The browsers of the machine before downloading. */
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

/** The browser found, and the ways to get one, or a faster one, in order. */
export interface Plan {
  readonly found: string | undefined;
  readonly tries: readonly ('shell' | 'download' | 'apt')[];
}

/**
 * Uses an existing browser, else Playwright's download, else Debian's package as root. Root on Debian gets the headless
 * shell in addition to a browser that was not named.
 */
export function planFor({ named, system, downloaded, canInstall }: Machine): Plan {
  if (named !== undefined) return { found: named, tries: [] };
  const found = system ?? downloaded;
  if (found === undefined) return { found, tries: canInstall ? ['download', 'apt'] : ['download'] };
  return { found, tries: canInstall && path.basename(found) !== SHELL ? ['shell'] : [] };
}

const SHELL = 'chromium-headless-shell';
/** The headless shell first: end-to-end tests take a sixth less time in it. */
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
const packages = [SHELL, 'chromium'];

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
  shell: (): void => {
    console.log('Installing the headless shell of Chromium, in which the end-to-end tests take less time …');
    run('apt-get', ['update', '-qq'], 60_000);
    install(SHELL);
  },
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
    for (const name of packages) if (look().system === undefined) install(name);
  },
};

const install = (name: string): void =>
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 600_000);

function run(command: string, words: readonly string[], timeout: number): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'], timeout, env });
}

const advice =
  'No Chromium: install one (Debian: `apt-get install chromium`), or name one with CHROMIUM_PATH=/path/to/chromium.';

/** The browser for end-to-end tests, installed if needed. Throws with instructions if that is impossible. */
export function provideChromium(): string {
  for (const one of planFor(look()).tries) {
    attempts[one]();
    if (planFor(look()).found !== undefined) break;
  }
  return findChromium();
}

/** The existing browser; throws with instructions if there is none. */
export function findChromium(): string {
  const { found } = planFor(look());
  if (found === undefined) throw new Error(advice);
  return found;
}

/** The features that Playwright disables: of several lists, Chromium takes the last one only. */
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
