import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'shared', 'constants']);
// examples/ are modules too, which plugin authors copy.
const doors = /^src\/kernel\/index\.ts$|(modules|^examples)\/[^/]+\/server\/index\.ts$/;

/** Style rules that no linter covers: one line per error in a file's name or text. */
export function styleErrors(file: string, text: string): readonly string[] {
  return [...nameErrors(file), ...barrelErrors(file, text), ...suppressionErrors(file, text)];
}

function nameErrors(file: string): string[] {
  const name = path.basename(file).split('.')[0] ?? '';
  if (emptyNames.has(name)) return [`${file}: \`${name}\` says nothing; name the file after what it holds`];
  if (name === 'index' && !doors.test(file))
    return [`${file}: only src/kernel and a module's server half have an index`];
  return [];
}

const reExport = /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s/;

/** A file of re-exports creates import cycles and hides where things are defined. */
function barrelErrors(file: string, text: string): string[] {
  if (doors.test(file) || /(^|\/)public\.ts$/.test(file)) return [];
  const statements = withoutComments(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  if (statements.length === 0 || !statements.every((statement) => reExport.test(statement))) return [];
  return [`${file}: re-exports only; import from where the thing lives`];
}

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

const silencer = /(\/\/|\/\*)\s*(eslint|oxlint)-disable/;
const comment = /^\s*\/\/(?!\s*(eslint|oxlint)-disable)/;

/** Suppressing a rule needs a reason, after it (`-- why`) or in a comment above. */
function suppressionErrors(file: string, text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const explained = /--\s*\S/.test(line) || comment.test(lines[at - 1] ?? '');
    return silencer.test(line) && !explained
      ? [`${file}:${at + 1}: a rule is silenced without a reason (\`-- why\`)`]
      : [];
  });
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('{contract,src,modules,server,tools,tests,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    // Benchmarks bring packages of their own.
    exclude: ['**/node_modules/**'],
  });
  const faults = files.flatMap((file) =>
    styleErrors(file.replaceAll(path.sep, '/'), readFileSync(path.join(root, file), 'utf8')),
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 && files.length > 0 ? 0 : 1;
}
