import type { Plugin } from 'vite';
import { isRecord } from '../../contract/json.ts';

/** Options of `defineEndpoint` that only the server and its OpenAPI document read. */
const SERVER_OPTIONS: ReadonlySet<string> = new Set(['errors', 'summary']);

/** An ESTree node, as far as it is needed. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Property extends Node {
  readonly key?: { readonly name?: string };
}

interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
}

/**
 * Leaves the errors and the summary of each endpoint out of the console: an error arrives with its English text. Error
 * catalogues that nothing else reads are then not bundled, because `defineErrors` is declared pure (`vite.config.ts`).
 */
export function withoutEndpointDocs(): Plugin {
  return {
    name: 'inlet:without-endpoint-docs',
    apply: 'build',
    transform(code, id) {
      if (!code.includes('defineEndpoint(') || !id.endsWith('/contract.ts')) return null;
      const ranges = callsIn(this.parse(code)).flatMap(serverOptions);
      // Blanks keep positions, and so the source map.
      return { code: ranges.reduce(blank, code), map: null };
    },
  };
}

function callsIn(node: unknown): readonly Call[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(callsIn);
  return isEndpoint(node) ? [node, ...inside] : inside;
}

const isEndpoint = (node: object): node is Call =>
  'type' in node &&
  node.type === 'CallExpression' &&
  'callee' in node &&
  isRecord(node.callee) &&
  node.callee['name'] === 'defineEndpoint';

function serverOptions({ arguments: [, options] }: Call): readonly Pick<Node, 'start' | 'end'>[] {
  const properties = options?.properties ?? [];
  return properties.flatMap(({ start, key }, index) => {
    // Up to the next property or the closing brace, with the comma between them.
    const end = properties[index + 1]?.start ?? (options?.end ?? 1) - 1;
    return SERVER_OPTIONS.has(key?.name ?? '') ? [{ start, end }] : [];
  });
}

const blank = (code: string, { start, end }: Pick<Node, 'start' | 'end'>): string =>
  code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
