import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

const root = path.dirname(import.meta.dirname);

/** The example that a kind of module is copied from. */
const examples = { feature: 'pin-board', integration: 'ntfy-push', action: 'won-email' } as const;
type Kind = keyof typeof examples;

const USAGE = 'Usage: npm run new-module -- NAME [--integration | --action]';
const HELP = `${USAGE}

Creates modules/NAME with client and server parts, texts in both languages and tests:
  (neither)      A feature with its own state, screen and settings, as examples/pin-board.
  --integration  A delivery for each submission, with a settings tab, as examples/ntfy-push.
  --action       An effect of workflow actions, as examples/won-email.
See docs/plugins.md.`;
/** Tables, routes and identifiers derive from it. */
const isName = (name: string): boolean => name.length <= 40 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** Spellings of a name: id, SQL, variable, type, title, error code. */
function spellings(name: string): readonly string[] {
  const words = name.split('-');
  const camel = words.map((word, index) => (index === 0 ? word : capital(word))).join('');
  return [name, words.join('_'), camel, capital(camel), capital(words.join(' ')), words.join('_').toUpperCase()];
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The files of the module `name` derived from an example, by relative path. */
export function moduleLike(kind: Kind, name: string): ReadonlyMap<string, string> {
  const example = examples[kind];
  const folder = path.join(root, 'examples', example);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const mine = spellings(name);
  const renamed = (text: string): string =>
    spellings(example)
      .reduce((done, theirs, at) => done.replaceAll(theirs, mine[at] ?? ''), text)
      // Modules are one level closer.
      .replaceAll('../modules/', '');
  return new Map(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [renamed(path.relative(folder, file)), renamed(readFileSync(file, 'utf8'))];
    }),
  );
}

function main(): number {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const asked = parseArguments(args);
  if (!asked) return printError(USAGE);
  const { name, kind } = asked;
  if (!isName(name))
    return printError(`"${name}" is not a valid name: use lowercase letters, digits and single hyphens, 40 at most`);
  const folder = path.join(root, 'modules', name);
  if (existsSync(folder)) return printError(`modules/${name} already exists`);
  for (const [entry, text] of moduleLike(kind, name)) {
    const file = path.join(folder, entry);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  // Another name changes line lengths and import order.
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [folder], { stdio: 'ignore' });
  process.stdout.write(`Created modules/${name} from examples/${examples[kind]}. See docs/plugins.md.\n`);
  return 0;
}

function parseArguments(args: readonly string[]): { readonly name: string; readonly kind: Kind } | undefined {
  const options = { integration: { type: 'boolean' }, action: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false });
  const [name] = positionals;
  const [flag, ...more] = Object.keys(values);
  const kind = flag === undefined ? 'feature' : flags.get(flag);
  return name === undefined || positionals.length > 1 || more.length > 0 || !kind ? undefined : { name, kind };
}

const flags = new Map<string, Kind>([
  ['integration', 'integration'],
  ['action', 'action'],
]);

function printError(line: string): number {
  process.stderr.write(`${line}\n`);
  return 2;
}

if (import.meta.main) process.exitCode = main();
