import { parseSync } from '@swc/core';
import { isRecord } from '../../contract/json.ts';

/** Tests build values that the product would not accept, and their matchers are `any`. */
const tests = /\.test\.tsx?$|\/testing\/|^(tests|e2e)\//;
const jsonSource = /JSON\.parse\(|\.json\(\)/;

/**
 * Type assertions (`as T`) without a reason: a `//` comment on the same line or on the one before. Received or stored
 * JSON needs a reason why no schema checks it. `as const` and `satisfies` check, so they need none.
 */
export function castErrors(file: string, text: string): string[] {
  if (tests.test(file) || !/\bas\b/.test(text)) return [];
  const lines = text.split('\n');
  return castLines(file, text).flatMap((at) => {
    if (isExplained(lines, at)) return [];
    const advice = jsonSource.test(lines[at] ?? '') ? 'check it with a schema' : 'use a type guard or a better type';
    return [`${file}:${at + 1}: a cast without a reason; ${advice}, or say why it holds in a \`//\` comment`];
  });
}

const lineComment = /(^|\s)\/\/ \S|\{\/\* \S/;
const isExplained = (lines: readonly string[], at: number): boolean =>
  lineComment.test(lines[at] ?? '') || lineComment.test(lines[at - 1] ?? '');

/** The lines on which casts end, from 0. */
function castLines(file: string, text: string): readonly number[] {
  // Swc counts bytes over all texts that it has read; the first statement shows where this one starts.
  const { body } = parseSync(`;${text}`, { syntax: 'typescript', tsx: file.endsWith('.tsx'), decorators: true });
  const start = (body[0]?.span.start ?? 0) + 1;
  const bytes = Buffer.from(text);
  const ends = [...castEnds(body)].map(
    (end) =>
      bytes
        .subarray(0, end - start)
        .toString()
        .split('\n').length - 1,
  );
  return [...new Set(ends)];
}

function* castEnds(node: unknown): Generator<number> {
  if (Array.isArray(node)) for (const part of node) yield* castEnds(part);
  if (!isRecord(node)) return;
  const { type, span } = node;
  const isCast = (type === 'TsAsExpression' || type === 'TsTypeAssertion') && !isWidened(node['expression']);
  if (isCast && isRecord(span) && typeof span['end'] === 'number') yield span['end'];
  for (const part of Object.values(node)) yield* castEnds(part);
}

/** An empty list or null has any such type: the assertion only widens what would be inferred. */
function isWidened(expression: unknown): boolean {
  if (!isRecord(expression)) return false;
  const { type, elements } = expression;
  return type === 'NullLiteral' || (type === 'ArrayExpression' && Array.isArray(elements) && elements.length === 0);
}
