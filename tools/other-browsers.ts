import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { apt, canInstall } from '../tests/postgres/programs.ts';

/** A browser with another engine than Chromium's, in which the main end-to-end tests run too (e2e/engines). */
export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit';
  /** Each is wanted: the first that is found of its names. */
  readonly programs: readonly (readonly string[])[];
  readonly packages: readonly string[];
}

export const otherBrowsers: readonly OtherBrowser[] = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    // Its browser needs a screen: one in memory, which nobody sees.
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];

/** The programs of a browser, or nothing when one of them is missing. */
export function findPrograms({ programs }: OtherBrowser): readonly string[] | undefined {
  const found = programs.map((names) => names.map((name) => inPath(name)).find((file) => file !== undefined));
  return found.every((file) => file !== undefined) ? found : undefined;
}

function inPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs what is missing where Debian's packages can be installed; says which browsers are missing after that. */
export function provideOtherBrowsers(): readonly string[] {
  const missing = otherBrowsers.filter((browser) => findPrograms(browser) === undefined);
  if (missing.length > 0 && canInstall()) {
    const packages = missing.flatMap((browser) => browser.packages);
    console.log(`Installing ${packages.join(', ')} for the end-to-end tests in other browsers …`);
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
  }
  return otherBrowsers.filter((browser) => findPrograms(browser) === undefined).map((browser) => skippedFor(browser));
}

/** What a reader is told of a browser that is not there. */
export function skippedFor({ name, packages }: OtherBrowser): string {
  return `SKIPPED: the end-to-end tests in ${name}, which is not installed (Debian: \`apt-get install ${packages.join(' ')}\`).`;
}
