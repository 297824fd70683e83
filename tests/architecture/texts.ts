import { parseSync } from '@swc/core';

/** Attributes that a user reads or hears. */
const spoken = new Set([
  'label',
  'title',
  'name',
  'lead',
  'hint',
  'alt',
  'placeholder',
  'text',
  'why',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Where `name` identifies a form field or a picture, and is not read out. */
const unspokenName = /^([a-z]|Icon$|Checkbox$)/;
const letters = /\p{L}{2,}/u;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The literal texts of a screen, which belong in a catalogue. */
export function literalTexts(source: string): readonly string[] {
  const program: unknown = parseSync(source, { syntax: 'typescript', tsx: true });
  const found: string[] = [];
  walk(program, found);
  return found;
}

function walk(value: unknown, found: string[]): void {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, found));
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) {
    if (value.type === 'JSXText') note(String(value['value']), found);
    if (value.type === 'JSXElement') return element(value, found);
  }
  for (const part of Object.values(value)) walk(part, found);
}

function element(node: Node, found: string[]): void {
  const opening = node['opening'] as { name: { value?: string }; attributes: readonly Node[] };
  for (const attribute of opening.attributes) {
    const name = attributeName(attribute);
    const isField = name === 'name' && unspokenName.test(opening.name.value ?? '');
    if (name !== undefined && spoken.has(name) && !isField) texts(attribute['value'], found);
    walk(attribute['value'] ?? attribute['arguments'], found);
  }
  for (const child of node['children'] as readonly Node[]) {
    if (child.type === 'JSXExpressionContainer') texts(child, found);
    walk(child, found);
  }
}

function attributeName(attribute: Node): string | undefined {
  if (attribute.type !== 'JSXAttribute') return undefined;
  const { type, value, namespace, name } = attribute['name'] as Node;
  if (type === 'Identifier') return String(value);
  return `${String((namespace as Node)['value'])}:${String((name as Node)['value'])}`;
}

/**
 * The text of an expression that is shown: through conditions and joins, but not into calls, whose arguments are keys.
 */
function texts(value: unknown, found: string[]): void {
  if (!isNode(value)) return;
  switch (value.type) {
    case 'StringLiteral':
      return note(String(value['value']), found);
    case 'TemplateLiteral':
      for (const quasi of value['quasis'] as readonly Node[]) note(String(quasi['raw']), found);
      return;
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return texts(value['expression'], found);
    case 'ConditionalExpression':
      texts(value['consequent'], found);
      return texts(value['alternate'], found);
    case 'BinaryExpression':
      if (value['operator'] === '&&') return texts(value['right'], found);
      if (['||', '??', '+'].includes(String(value['operator']))) {
        texts(value['left'], found);
        texts(value['right'], found);
      }
  }
}

function note(text: string, found: string[]): void {
  const shown = text.replaceAll(/\s+/g, ' ').trim();
  if (letters.test(shown)) found.push(shown);
}

/**
 * The keys of a catalogue that no source names. A key made of parts is named by its beginning: `label.${name}`. Where a
 * key has `{{number}}`, an error that a contract declares has a number.
 */
export function unusedKeys(keys: readonly string[], sources: string): readonly string[] {
  const beginnings = [...sources.matchAll(/`([\w.]+)\$\{/g)].map(([, beginning = '']) => beginning);
  const withoutNumbers = sources.replaceAll(/\d+/g, '{{number}}');
  const isNamed = (key: string): boolean => sources.includes(`'${key}'`) || withoutNumbers.includes(`'${key}'`);
  return [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))].filter(
    (key) => !isNamed(key) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
}
