import { FORMAT, lineOf, type Header } from './codec.ts';

/** The text of an exported file. */
export function exportText(lines: readonly string[], product: Pick<Header, 'product' | 'version'>): string {
  const header: Header = { kind: 'header', format: FORMAT, ...product, redacted: ['secrets'] };
  return [lineOf(header), ...lines, ''].join('\n');
}
