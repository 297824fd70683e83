import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { apostropheErrors } from './apostrophes.ts';
import { castErrors } from './casts.ts';
import { nameTermErrors, pageTermErrors, termErrors, withoutComments } from './replaced-terms.ts';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'shared', 'constants']);
// examples/ are modules too, which plugin authors copy.
const entryPoints = /^src\/kernel\/index\.ts$|(modules|^examples)\/[^/]+\/server\/index\.ts$/;

const yamlComment = /(^|\s)# .*$/gm;

/** Style rules that no linter covers: one line per error in a file's name or text. */
export function styleErrors(file: string, text: string): readonly string[] {
  if (file.endsWith('.md')) return [...pageTermErrors(file, text), ...apostropheErrors(file, text)];
  if (/\.(ya?ml|example)$/.test(file)) return pageTermErrors(file, (text.match(yamlComment) ?? []).join('\n'));
  if (file.endsWith('.css')) return [...termErrors(file, text), ...apostropheErrors(file, text)];
  return [
    ...nameErrors(file),
    ...barrelErrors(file, text),
    ...suppressionErrors(file, text),
    ...termErrors(file, text),
    ...apostropheErrors(file, text),
    ...nameTermErrors(file, text),
    ...unitErrors(file, text),
    ...titleErrors(file, text),
    ...castErrors(file, text),
  ];
}

const testFile = /\.(?:test|spec)\.tsx?$/;
const titleFragment =
  /^[ \t]*(?:it|test)(?:\.each\([^\n)]*\))?\(\s*(['"`])((?:that|of|by|about) [^\n]*|(?:with|without|in|on|at|from|after|before) [^,\n]*)\1,/gm;

/** A failure report shows a test's title without the `describe` around it, so the title starts with a verb or its subject. */
function titleErrors(file: string, text: string): string[] {
  if (!testFile.test(file)) return [];
  return [...text.matchAll(titleFragment)].map(([, , title]) => `${file}: the title “${title}” lacks its subject`);
}

const unitless = /\bconst (SECOND|MINUTE|HOUR|DAY|WEEK|TIMEOUT|LIFETIME) = (?!'|\[)/;

/** A duration's name says its unit, since the code has both milliseconds and seconds. */
function unitErrors(file: string, text: string): string[] {
  const found = unitless.exec(text)?.[1];
  return found === undefined
    ? []
    : [`${file}: \`${found}\` does not say its unit; name it ${found}_MS or ${found}_SECONDS`];
}

function nameErrors(file: string): string[] {
  const name = path.basename(file).split('.')[0] ?? '';
  if (emptyNames.has(name)) return [`${file}: \`${name}\` says nothing; name the file after what it holds`];
  if (name === 'index' && !entryPoints.test(file))
    return [`${file}: only src/kernel and a module's server part have an index`];
  return [];
}

const reExport = /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s/;

/** A file of re-exports creates import cycles and hides where things are defined. */
function barrelErrors(file: string, text: string): string[] {
  if (entryPoints.test(file) || /(^|\/)public\.ts$/.test(file)) return [];
  const statements = withoutComments(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  if (statements.length === 0 || !statements.every((statement) => reExport.test(statement))) return [];
  return [`${file}: re-exports only; import from where the thing lives`];
}

const suppression = /(\/\/|\/\*)\s*(eslint|oxlint)-disable/;
const comment = /^\s*\/\/(?!\s*(eslint|oxlint)-disable)/;

/** Suppressing a rule needs a reason, after it (`-- why`) or in a comment above. */
function suppressionErrors(file: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const explained = /--\s*\S/.test(line) || comment.test(lines[at - 1] ?? '');
    return suppression.test(line) && !explained
      ? [`${file}:${at + 1}: a rule is suppressed without a reason (\`-- why\`)`]
      : [];
  });
}

const sources = '{contract,docs,e2e,examples,modules,server,src,tests,tools}/**/*.{ts,tsx,mjs,css}';
const pages = ['*.{md,yaml}', '{docs,examples}/**/*.md', '{.github,deploy}/**/*.{md,yaml,yml}', '.env.example'];

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync([sources, '*.ts', ...pages], {
    cwd: root,
    // Benchmarks bring packages of their own.
    exclude: ['**/node_modules/**'],
  });
  const errors = files.flatMap((file) =>
    styleErrors(file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')),
  );
  for (const error of errors) console.error(error);
  process.exitCode = errors.length === 0 && files.length > 0 ? 0 : 1;
}
