import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync } from '@swc/core';
import { check } from 'recheck';

/** Not part of the product: never reads untrusted input. */
const elsewhere = new Set(['build', 'coverage', 'data', 'docs', 'e2e', 'node_modules', 'tests', 'tools']);
/** Milliseconds; longer than any expression of the project takes on a busy machine. */
const TIMEOUT_MS = 30_000;
/** A self-test: the checker must find this one. */
const planted = String.raw`^(?:a+)+$`;

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly line: number;
}

export interface Findings {
  readonly errors: readonly string[];
  readonly files: number;
  readonly expressions: number;
}

/**
 * Finds every regular expression below `root` with super-linear time, and every one assembled at run time, which cannot
 * be checked. `root` is the repository, or in tests a copy of its layout.
 */
export async function findSuperLinear(root: string): Promise<Findings> {
  const files = productFiles(root);
  const read = files.map((file) => [file, readExpressions(file, readFileSync(path.join(root, file), 'utf8'))] as const);
  const found = read.flatMap(([file, { expressions }]) => expressions.map((one) => ({ ...one, file })));
  const checked: (string | undefined)[] = [];
  // One at a time: in parallel they may time out.
  for (const one of found) checked.push(errorOf(one.file, one, await analyse(one.source, one.flags)));
  return {
    errors: [
      ...(files.length === 0 ? [`no source file below ${root}`] : []),
      ...((await analyse(planted, '')) === undefined
        ? ['the checker does not recognise a super-linear expression']
        : []),
      ...read.flatMap(([, { errors }]) => errors),
      ...checked.filter((error) => error !== undefined),
    ],
    files: files.length,
    expressions: found.length,
  };
}

/** Every source file except tests; a new folder is checked unless listed above. */
function productFiles(root: string): readonly string[] {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !elsewhere.has(entry.name))
    .map(({ name }) => name);
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mts,js,mjs}`, { cwd: root, exclude: ['**/node_modules/**'] }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file));
}

/** The expressions of a file. One that cannot be parsed is an error, because its content is unknown. */
export function readExpressions(
  file: string,
  text: string,
): { readonly expressions: readonly Expression[]; readonly errors: readonly string[] } {
  const expressions: Expression[] = [];
  const errors: string[] = [];
  const add = (source: string, flags: string): void =>
    void expressions.push({ source, flags, line: lineOf(text, source) });
  try {
    visit(parse(file, text), (node) => {
      if (node.type === 'RegExpLiteral') add(node.pattern, node.flags);
      else if (isConstructor(node)) {
        const [source, flags = ''] = (node.arguments ?? []).map(({ expression }) => constantOf(expression));
        if (source === undefined) errors.push(`${file}: an expression that is assembled at run time cannot be checked`);
        else add(source, flags);
      }
    });
  } catch (error) {
    errors.push(`${file}: not read, so nothing is known of its expressions: ${String(error).split('\n')[0]}`);
  }
  return { expressions, errors };
}

const parse = (file: string, text: string): unknown =>
  parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true, target: 'esnext' }).body;

/** The parts of swc's syntax tree that matter here. */
type Syntax = Node & {
  readonly pattern: string;
  readonly flags: string;
  readonly callee?: { readonly value?: unknown };
  readonly arguments?: readonly { readonly expression: Syntax }[];
  readonly value?: unknown;
  readonly quasis?: readonly { readonly raw: string }[];
  readonly tag?: Syntax & { readonly property?: { readonly value?: unknown } };
  readonly template?: Syntax;
};

function visit(node: unknown, look: (node: Syntax) => void): void {
  if (typeof node !== 'object' || node === null) return;
  // Swc's nodes have a type; `Syntax` names the fields of those that are looked at.
  if ('type' in node) look(node as Syntax);
  for (const part of Object.values(node)) visit(part, look);
}

const isConstructor = ({ type, callee }: Syntax): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') && callee?.value === 'RegExp';

/** The text of a literal, or of `String.raw` without values. */
function constantOf({ type, value, tag, template }: Syntax): string | undefined {
  if (type === 'StringLiteral') return String(value);
  const [raw, ...more] = template?.quasis ?? [];
  return tag?.property?.value === 'raw' && more.length === 0 ? raw?.raw : undefined;
}

function lineOf(text: string, source: string): number {
  return text.slice(0, Math.max(0, text.indexOf(source))).split('\n').length;
}

/** Why the expression is rejected, if it is. */
async function analyse(source: string, flags: string): Promise<string | undefined> {
  const result = await check(source, flags, { timeout: TIMEOUT_MS, attackTimeout: null, incubationTimeout: null });
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `could not be analysed (${result.error.kind})`;
  return `takes ${result.complexity.summary} time, for example for ${result.attack.pattern.slice(0, 200)}`;
}

const errorOf = (file: string, { source, flags, line }: Expression, why: string | undefined): string | undefined =>
  why === undefined ? undefined : `${file}:${line}: /${source}/${flags} ${why}`;

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '../..');
  const { errors, files, expressions } = await findSuperLinear(root);
  for (const error of errors) console.error(error);
  console.log(`${expressions} expressions in ${files} files`);
  process.exitCode = errors.length === 0 ? 0 : 1;
}
