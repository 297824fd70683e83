import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inputSizes, inputSizesTable } from './input-sizes.ts';
import { declaredLimits, limitsTable } from './limits.ts';

const page = path.join(import.meta.dirname, '../../docs/security.md');

/** The text of docs/security.md with its tables generated from the code. */
export async function withTables(text: string): Promise<string> {
  const limits = replaced(text, 'limits', limitsTable(await declaredLimits()));
  return replaced(limits, 'input sizes', inputSizesTable(await inputSizes()));
}

function replaced(text: string, name: string, table: string): string {
  const begin = `<!-- generated: ${name} -->\n`;
  const end = `\n<!-- end: ${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/security.md has no place for its table of ${name}`);
  return text.slice(0, from + begin.length) + table + text.slice(to);
}

export const readPage = (): string => readFileSync(page, 'utf8');

if (import.meta.main) writeFileSync(page, await withTables(readPage()));
