import { globSync } from 'node:fs';
import path from 'node:path';
import { needsNamedIn } from '../boundaries.ts';

/**
 * Which files travel together. Each module is imported for itself, since a page open to anyone loads few of them; a console
 * that loads all of them should not ask for each in a request of its own.
 */
export function chunkOf(root: string): (file: string) => string | null {
  const early = earlyModules(root);
  return (file) => {
    const id = file.replaceAll(path.sep, '/');
    // A copy for the charts alone (chart-helpers.ts).
    if (id.endsWith('?charts')) return null;
    const ground = grounds.find(([, files]) => files.test(id))?.[0];
    if (ground !== undefined) return ground;
    if (onScreen.test(id)) return null;
    if (signedIn.test(id)) return 'modules';
    if (open.test(id)) return 'open-modules';
    const [, folder, rest = ''] = /\/modules\/([^/]+)\/(.*)$/.exec(id) ?? [];
    if (folder === undefined || !always.test(rest)) return null;
    const language = /^texts\/(?:server-messages\.)?(\w+)\.ts$/.exec(rest)?.[1];
    if (early.has(folder)) return language === undefined ? 'open-modules' : null;
    return language === undefined ? 'modules' : `texts-${language}`;
  };
}

/** What a module brings at once; its screens, and what only they use, come when they are shown. */
const always = /^([^/]+|(handlers|state|texts)\/[^/]+)\.ts$/;

/** Small things that every page and every module names: one file each would weigh more than what is in it. */
const open =
  /\/contract\/entity\/|\/src\/shell\/(api|event-log|browser-storage|messages|points|product|state|texts|toast)\.ts$|\/src\/ui\/(app-context|button|catalogue|icon|number-text|page|texts|server-messages|use-texts)\.tsx?$/;

/** Used by single screens alone, and loaded with them. */
const onScreen = /\/contract\/entity\/(spreadsheet-cell|discarded-file)\.ts$|\/modules\/workflow\/definition\.ts$/;

/** What no page for signed-out visitors needs of what modules share. */
const signedIn = /\/contract\/entity\/(workflow|note|reminder|score)\.ts$/;

/** What every page stands on; it changes more rarely than the rest. */
const grounds: readonly (readonly [string, RegExp])[] = [
  ['react', /\/node_modules\/(react|react-dom|react-router|scheduler)\//],
  [
    'kernel',
    // But for what folds a whole log again, which only its screen does.
    /\/node_modules\/(zod|rxjs|immer|tsyringe|tslib|reflect-metadata|idb)\/|\/src\/kernel\/(?!playback|replay-run)|\/contract\/[^/]+$|\/src\/ui\/focus-return\.ts$/,
  ],
];

/** The modules with open pages, and what they need. */
function earlyModules(root: string): ReadonlySet<string> {
  const known = new Set<string>();
  const add = (folder: string) => {
    if (known.has(folder)) return;
    known.add(folder);
    for (const need of needsNamedIn(path.join(root, 'modules', folder, 'module.ts'))) add(need);
  };
  for (const file of globSync('modules/*/public-routes.ts', { cwd: root })) add(file.split(path.sep)[1] ?? '');
  return known;
}
