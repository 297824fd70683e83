import type { attributeOfTable } from './counted-submissions.ts';

export type TableName = keyof typeof attributeOfTable;

/** The tables of each card, which its tabs switch between. */
export const tableCards = {
  sources: ['sources', 'campaigns'],
  pages: ['pages', 'languages'],
  devices: ['devices', 'browsers', 'platforms'],
} as const satisfies Partial<Record<TableName, readonly TableName[]>>;
