import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult, type IModule, type IViolation } from 'dependency-cruiser';
import { teachUsing } from './swc-using.ts';

teachUsing();

const folders = ['contract', 'src', 'modules', 'server', 'tools', 'tests', 'e2e'];

/**
 * Every forbidden import, one per line; empty if there is none. `root` is the repository, or in tests a copy of its
 * layout.
 */
export async function boundaryErrors(root: string): Promise<readonly string[]> {
  const here = folders.filter((folder) => existsSync(path.join(root, folder)));
  const read = await readImports(root, here);
  return [
    ...unreadFiles(root, read.modules),
    ...read.summary.violations.map(describe),
    ...unnamedNeeds(root, read.modules),
    ...moduleCycles(read.modules),
  ];
}

async function readImports(root: string, here: readonly string[]): Promise<ICruiseResult> {
  // The rules are CommonJS so that dependency-cruiser's own command line can read them too.
  const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;
  const { enhancedResolveOptions, ...options } = rules.options ?? {};
  const ruleSet = { forbidden: rules.forbidden ?? [] };
  const response = await cruise(
    [...here],
    { ...options, baseDir: root, ruleSet, validate: true, outputType: 'json' },
    { ...enhancedResolveOptions },
  );
  // Reporter `json` returns text.
  return (typeof response.output === 'string' ? JSON.parse(response.output) : response.output) as ICruiseResult;
}

/** A parser that cannot read a file finds no error in it: the files read must be all files. */
function unreadFiles(root: string, modules: readonly IModule[]): string[] {
  const read = new Set(modules.filter((one) => one.couldNotResolve !== true).map((one) => one.source));
  const there = globSync(`{${folders.join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] }).map(
    (file) => file.replaceAll(path.sep, '/'),
  );
  const unread = there.filter((file) => !read.has(file));
  if (there.length === 0) return [`no source file below ${root}`];
  return unread.map((file) => `not-read: ${file} was not read, so nothing is known of its imports`);
}

function describe({ rule, from, to, cycle }: IViolation): string {
  if (cycle !== undefined) return `${rule.name}: ${[from, ...cycle.map((step) => step.name)].join(' → ')}`;
  return `${rule.name}: ${from} → ${to}`;
}

const moduleOf = (file: string): string | undefined => /^modules\/([^/]+)\//.exec(file)?.[1];
const forTests = /\.test\.tsx?$|\/testing\//;
const isServerPart = (file: string): boolean => /^modules\/[^/]+\/server\//.test(file);

/** A module that imports another lists it in `needs` of module.ts, or of server/index.ts for the server part. */
function unnamedNeeds(root: string, modules: readonly IModule[]): string[] {
  return modules.flatMap(({ source, dependencies }) => {
    const own = moduleOf(source);
    if (own === undefined || /\.test\.tsx?$/.test(source)) return [];
    const manifest = isServerPart(source) ? `modules/${own}/server/index.ts` : `modules/${own}/module.ts`;
    const needs = needsNamedIn(path.join(root, manifest));
    const others = dependencies
      .map(({ resolved }) => moduleOf(resolved))
      .filter((id) => id !== undefined && id !== own);
    return [...new Set(others)]
      .filter((other) => other !== undefined && !needs.includes(other))
      .map((other) => `needs: ${source} imports modules/${other}, which ${manifest} does not name in \`needs\``);
  });
}

/**
 * Modules that import each other, directly or through others, the client and the server part taken together. A pair of
 * modules has one direction: the general one (accounts) never imports the special one (workspaces), on either side.
 */
function moduleCycles(modules: readonly IModule[]): string[] {
  const imports = importsBetweenModules(modules);
  const finished = new Set<string>();
  const visit = (id: string, above: readonly string[]): string[] => {
    if (above.includes(id)) return [describeCycle(imports, [...above.slice(above.indexOf(id)), id])];
    if (finished.has(id)) return [];
    const cycles = [...(imports.get(id)?.keys() ?? [])].flatMap((other) => visit(other, [...above, id]));
    finished.add(id);
    return cycles;
  };
  return [...imports.keys()].flatMap((id) => visit(id, []));
}

/** For each module, those it imports with one file that does. */
function importsBetweenModules(modules: readonly IModule[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const own = moduleOf(source);
    if (own === undefined || forTests.test(source)) continue;
    const others = imports.get(own) ?? new Map<string, string>();
    for (const { resolved } of dependencies) {
      const other = moduleOf(resolved);
      if (other !== undefined && other !== own) others.set(other, source);
    }
    imports.set(own, others);
  }
  return imports;
}

function describeCycle(imports: ReadonlyMap<string, ReadonlyMap<string, string>>, cycle: readonly string[]): string {
  const steps = cycle.slice(1).map((to, at) => `${imports.get(cycle[at] ?? '')?.get(to)} imports ${to}`);
  return `module-cycle: ${cycle.join(' → ')} (${steps.join(', ')}); invert one with an event or a contribution point`;
}

/** The ids of a literal `needs: ['a', 'b']`; it is read as text since a module's code may need a browser. */
export function needsNamedIn(manifest: string): readonly string[] {
  if (!existsSync(manifest)) return [];
  const list = /\bneeds:\s*\[([^\]]*)\]/.exec(readFileSync(manifest, 'utf8'))?.[1] ?? '';
  return [...list.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
}

if (import.meta.main) {
  const errors = await boundaryErrors(path.dirname(import.meta.dirname));
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
