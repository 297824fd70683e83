import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { apt, canInstall } from '../tests/postgres/programs.ts';

/** A browser with another engine than Chromium, in which the main end-to-end tests run too (e2e/engines). */
export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit';
  /** Required programs, each by the first name found. */
  readonly programs: readonly (readonly string[])[];
  readonly packages: readonly string[];
}

export const otherBrowsers: readonly OtherBrowser[] = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  {
    name: 'WebKit',
    // Its browser needs a screen: a virtual one.
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];

/** The programs of a browser, or undefined if one is missing. */
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

/** Installs missing browsers from Debian packages if possible; returns those still missing. */
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

/** The message about a missing browser. */
export function skippedFor({ name, packages }: OtherBrowser): string {
  return `SKIPPED: the end-to-end tests in ${name}, which is not installed (Debian: \`apt-get install ${packages.join(' ')}\`).`;
}
