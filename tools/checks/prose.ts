import { parseSync } from '@swc/core';
import { isRecord } from '../../contract/json.ts';

/**
 * What people read in a source: strings, templates and the text of JSX, with “…” for the values inside. Tagged templates
 * are code, such as SQL. A string of one word may be a key, so it counts only with `singleWords`.
 */
export function proseIn(file: string, source: string, { singleWords = false } = {}): readonly string[] {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true });
  return [...literalsIn(body)]
    .filter(({ text, type }) => singleWords || type === 'JSXText' || /\S\s+\S/.test(text))
    .map(({ text }) => text);
}

interface Literal {
  readonly type: string;
  readonly text: string;
}

function* literalsIn(node: unknown): Generator<Literal> {
  if (Array.isArray(node)) for (const part of node) yield* literalsIn(part);
  if (!isRecord(node) || node['type'] === 'ImportDeclaration') return;
  const { type, value, quasis, template } = node;
  if (type === 'StringLiteral' || type === 'JSXText') yield { type, text: String(value).trim() };
  if (type === 'TemplateLiteral' && Array.isArray(quasis)) yield { type, text: quasis.map(cookedText).join('…') };
  const { quasis: _text, ...parts } = type === 'TaggedTemplateExpression' && isRecord(template) ? template : node;
  for (const part of Object.values(parts)) yield* literalsIn(part);
}

const cookedText = (quasi: unknown): string => (isRecord(quasi) ? String(quasi['cooked']) : '');
