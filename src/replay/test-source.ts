import type { Finding } from './reduce.ts';

/** Characters of what a test expects a handler to yield; only its kind and type are compared if it is longer. */
const MAX_YIELDED_LENGTH = 2_000;

interface Options {
  /** The log's file, next to the test. */
  readonly file: string;
  /** The import of tools/replay.ts. */
  readonly tool: string;
  /** The size of the reduced log. */
  readonly sizes: string;
}

/** A vitest file that passes on the build that made the finding, and fails on the build that recorded the log. */
export function testSource(finding: Finding, { file, tool, sizes }: Options): string {
  const { title, uses, lines } = expected(finding);
  return `import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ${uses.join(', ')} } from ${literal(tool)};

/** Written by \`npm run replay -- LOG --to-test\`. Its log has ${sizes} of the recorded one. */
it(${literal(`${title}, unlike the build that recorded ${file}`)}, async () => {
  const log = await readFile(path.join(import.meta.dirname, ${literal(file)}), 'utf8');
${lines.map((line) => `  ${line}`).join('\n')}
}, 30_000);
`;
}

function expected(finding: Finding): { title: string; uses: readonly string[]; lines: readonly string[] } {
  switch (finding.kind) {
    case 'drive-difference':
      return {
        title: `runs ${finding.command?.type ?? 'a command'}`,
        uses: ['driveLog'],
        lines: [
          'const { difference } = await driveLog(log);',
          `expect(difference).toMatchObject(${literal({ n: finding.n, got: shortened(finding.got) })});`,
        ],
      };
    case 'difference':
      return {
        title: `folds ${finding.slice}`,
        uses: ['foldLog'],
        lines: ['expect((await foldLog(log)).difference).toBeUndefined();'],
      };
    case 'violation':
      return {
        title: `holds that ${finding.what}`,
        uses: ['driveLog', 'foldLog'],
        lines: [
          'const { violations } = await foldLog(log);',
          'const { difference } = await driveLog(log);',
          '// It holds, or a handler no longer does what violated it.',
          'expect(difference ? [] : violations).toEqual([]);',
        ],
      };
  }
}

function shortened(got: Readonly<Record<string, unknown>>): unknown {
  if (JSON.stringify(got).length <= MAX_YIELDED_LENGTH) return got;
  return { kind: got['kind'], type: got['type'] };
}

/** JSON as the formatter writes it, except for its line breaks. */
function literal(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : textLiteral(key)}: ${literal(part)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function textLiteral(text: string): string {
  const json = JSON.stringify(text);
  return /['"\\]/.test(json.slice(1, -1)) ? json : `'${json.slice(1, -1)}'`;
}
