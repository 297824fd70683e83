import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { headingAnchor } from '../../tools/docs/heading-anchor.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const pages = globSync(['*.md', '.github/**/*.md', 'docs/**/*.md', 'examples/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**'],
});

interface Link {
  readonly page: string;
  readonly target: string;
}

const links: readonly Link[] = pages.flatMap((page) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^[a-z]+:/.test(target) ? [] : [{ page, target }],
  ),
);

const headingsOf = (page: string): readonly string[] =>
  read(page)
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) => headingAnchor(line.replace(/^#+ /, '')));

/** Files and folders that a page names in backticks, if their first segment is a folder of the repository. */
const topLevel = new Set(['contract', 'docs', 'e2e', 'examples', 'modules', 'server', 'src', 'tests', 'tools']);
const withoutCode = (page: string): string => read(page).replaceAll(/^```[^]*?^```/gm, '');
const pathsIn = (page: string): readonly string[] =>
  [...withoutCode(page).matchAll(/`([\w.-]+\/[\w./*{},-]*)`/g)].flatMap(([, named = '']) =>
    topLevel.has(named.split('/')[0] ?? '') ? [named] : [],
  );

test('has no broken relative link or heading anchor in the documentation', () => {
  expect(links.length).toBeGreaterThan(20);
  const broken = links.filter(({ page, target }) => {
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(path.join(root, linked))) return true;
    return anchor !== undefined && linked.endsWith('.md') && !headingsOf(linked).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('names only files and folders that exist in the documentation', () => {
  const named = pages
    // A changelog names what existed at its time; a contribution names what it creates.
    .filter((page) => !['CHANGELOG.md', 'docs/first-contribution.md', 'docs/spec-coverage.md'].includes(page))
    .flatMap((page) => pathsIn(page).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(100);
  // `modules/x/` is any module; `server/index.ts` also names the file of that path in a module.
  const exists = (file: string) => {
    const pattern = file.replace(/^modules\/[xy]\//, 'modules/*/').replace('NNN-name', '*');
    return globSync([pattern, `modules/*/${pattern}`], { cwd: root }).length > 0;
  };
  expect(named.filter(({ file }) => !exists(file))).toEqual([]);
});

test('names only npm scripts that exist in the documentation', () => {
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-s )?([\w:]+(?:-\w+)*)/g)].map(([, script = '']) => ({ page, script })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ script }) => scripts[script] === undefined)).toEqual([]);
});

test('runs the contributors’ command in continuous integration', () => {
  const workflow = parse(read('.github/workflows/ci.yml')) as {
    readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
  };
  const commands = Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(commands).toEqual(['bash .ci/run']);
  expect(read('.ci/run')).toContain('npm test');
});
