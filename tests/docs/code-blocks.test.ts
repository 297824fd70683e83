import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

interface Block {
  readonly page: string;
  readonly language: string;
  readonly code: string;
}

const blocksOf = (page: string): readonly Block[] =>
  [...readFileSync(path.join(root, page), 'utf8').matchAll(/^( *)```(\w+)\n([^]*?)^ *```$/gm)].map(
    ([, indent = '', language = '', code = '']) => ({ page, language, code: code.replaceAll(`\n${indent}`, '\n') }),
  );
const blocks = globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md'], { cwd: root }).flatMap(blocksOf);

/** Elements that stand alone in a page, as readers paste them. */
const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-unknown-elements': 'error', 'void-style': 'off', 'no-implicit-button-type': 'off' },
});

type Check = (code: string) => unknown;
const typescript =
  (tsx: boolean): Check =>
  (code) =>
    parseSync(code, { syntax: 'typescript', tsx, target: 'es2024' });

/** How the code blocks of each language are checked. Comments name the tests that run them. */
const checks: Readonly<Record<string, Check>> = {
  ts: typescript(false),
  tsx: typescript(true),
  js: typescript(false),
  json: (code) => void JSON.parse(code),
  html: (code) => {
    const { results } = html.validateStringSync(code);
    expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
  },
  python: (code) => {
    const { status, stderr, error } = spawnSync('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'], {
      input: code,
      encoding: 'utf8',
    });
    // Machines without Python do not check it.
    if (error === undefined) expect([status, stderr]).toEqual([0, '']);
  },
  // `first-contribution.test.ts` applies them.
  diff: (code) => expect(code.split('\n').every((line) => /^[ +-]|^$/.test(line))).toBe(true),
  mermaid: (code) => expect(code).toMatch(/^sequenceDiagram\n/),
  // What a command prints: `tests/replay/buggy-checkout.test.ts` compares it.
  text: () => undefined,
};

const sources = globSync('{modules,examples}/*/{*,server/*}.ts', { cwd: root }).map((file) =>
  withoutIndent(readFileSync(path.join(root, file), 'utf8')),
);

function withoutIndent(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** The parts between the lines `// …`, which stand for code that was left out. */
const partsOf = (code: string): readonly string[] => code.split(/^ *\/\/ …\n/m).map(withoutIndent);

const inOrder = (source: string, parts: readonly string[]): boolean => {
  let at = 0;
  return parts.every((part) => {
    const found = source.indexOf(part, at);
    at = found + part.length;
    return found >= 0;
  });
};

// The compiler checks the modules and examples, so code that is copied from them compiles.
const ofPlugins = blocks.filter(
  ({ page, language }) => /^docs\/plugins(-server|-texts)?\.md$/.test(page) && language.startsWith('ts'),
);
test.each(ofPlugins.map(({ code }) => [code.split('\n')[0], code] as const))(
  'the pages on plugins show code that is compiled: %s',
  (_, code) => {
    expect(sources.some((source) => inOrder(source, partsOf(code)))).toBe(true);
  },
);

test('detects code that is not in the sources, even if only its order differs', () => {
  expect(ofPlugins).toHaveLength(4);
  expect(inOrder('a\nb\nc', partsOf('  a\n  // …\n  c\n'))).toBe(true);
  expect(inOrder('a\nb\nc', partsOf('  c\n  // …\n  a\n'))).toBe(false);
});

test('finds the code blocks', () => {
  expect(blocks.length).toBeGreaterThan(20);
});

test('every language of a code block is checked', () => {
  expect([...new Set(blocks.map(({ language }) => language))].filter((language) => !(language in checks))).toEqual([]);
});

test.each(blocks.map((block) => [`${block.page}: ${block.code.split('\n')[0]}`, block] as const))(
  'parses %s',
  (_, { language, code }) => {
    expect(() => checks[language]?.(code)).not.toThrow();
  },
);
