import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { castErrors } from './casts.ts';

const emptyNames = new Set(['utils', 'util', 'helpers', 'helper', 'types', 'common', 'misc', 'shared', 'constants']);
// examples/ are modules too, which plugin authors copy.
const entryPoints = /^src\/kernel\/index\.ts$|(modules|^examples)\/[^/]+\/server\/index\.ts$/;

/** Style rules that no linter covers: one line per error in a file's name or text. */
export function styleErrors(file: string, text: string): readonly string[] {
  if (file.endsWith('.css')) return termErrors(file, text);
  return [
    ...nameErrors(file),
    ...barrelErrors(file, text),
    ...suppressionErrors(file, text),
    ...termErrors(file, text),
    ...identifierErrors(file, text),
    ...unitErrors(file, text),
    ...castErrors(file, text),
  ];
}

/** Terms that comments no longer use, with the ones of docs/glossary.md. Text keys in backticks are stored and stay. */
const replacedTerms: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/, 'notified, published or reported'],
  [/\bkept\b(?!-)/, 'stored, retained or unchanged'],
  [/\banew\b/, 'again'],
  [/\bwhoever\b/i, 'the role: caller, user, owner, operator'],
  [/\bby itself\b/, 'automatically, or alone'],
  [/\bunder way\b/, 'in flight, pending or in progress'],
  [/\bgiven up\b/, 'failed permanently, or timed out'],
  [/\b(taken|put) back\b/, 'reverted, rolled back or restored'],
  [/\bthe house\b/, 'the project'],
  [/\bstands\b(?! for)/, 'is, appears or reads'],
  [/\bmeanwhile\b/i, 'concurrently, since or in between'],
  [/\bafresh\b/, 'again'],
];
const anyComment = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

function termErrors(file: string, text: string): string[] {
  if (/\/migrations\//.test(file)) return [];
  const comments = [...text.matchAll(anyComment)].map(([comment]) => comment.replace(/`[^`]*`/g, ''));
  return replacedTerms.flatMap(([term, standard]) => {
    const found = comments.find((comment) => term.test(comment));
    return found === undefined ? [] : [`${file}: "${term.exec(found)?.[0]}" in a comment; use ${standard}`];
  });
}

/** Words that no name contains any more, be it of a variable, parameter, property or method. */
const replacedNames: readonly (readonly [RegExp, string])[] = [
  [/^told$/, 'the event: notified, published, recorded, shown'],
  [/^kept$/, 'stored, retained or unchanged'],
  [/^peers?$/, 'server, or competitor'],
  [/^(answer(s|ed|ing)?|unanswered)$/, 'response, result or decision'],
  [/^place[sd]?$/, 'path, location, position, slot or destination'],
  [/^whoever$/, 'the role: caller, user, owner, operator'],
  [/^(anew|afresh)$/, 'again'],
  [/^strangers?$/, 'unrelated account, third party or public client'],
  [/^(said|house|complain(ing|s)?|trouble|telling)$/, 'what it is: output, project, error, failure'],
  [/^(deeds?|doer|takers?|journeys?|complaints?|refusals?|refused|ears?|heir|spoilt)$/, 'a term of docs/glossary.md'],
];
const declaration = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)|#([a-zA-Z]\w*)/g;
/** Properties that must stay: columns, fields of recorded events and of the slices that checkpoints cover, and another tool's key. */
const storedNames = new Set(['answer', 'kept', 'told', 'place', 'files_not_kept', 'peerDependencies']);
const identifier = /[a-zA-Z_$][\w$]*/g;
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?:[^/\\\n*]|\\.)+\/[a-z]*/g;
/** The other end of a TCP connection is called a peer everywhere. */
const tcpFiles = /^server\/http\/connections\.ts$/;

function identifierErrors(file: string, text: string): string[] {
  if (/\/migrations\//.test(file) || tcpFiles.test(file)) return [];
  const wordsOf = (name: string) => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  const code = withoutComments(text).replace(literal, '');
  const declared = [...code.matchAll(declaration)].map(([, name, field = '']) => name ?? field);
  const others = (code.match(identifier) ?? []).filter((name) => !storedNames.has(name));
  const names = [...new Set([...declared, ...others])];
  return replacedNames.flatMap(([term, standard]) => {
    const found = names.find((name) => wordsOf(name).some((word) => term.test(word)));
    return found === undefined ? [] : [`${file}: \`${found}\`; name it by ${standard}`];
  });
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

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

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

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const files = globSync('{contract,src,modules,server,tools,tests,e2e}/**/*.{ts,tsx,css}', {
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
