import { expect, it } from 'vitest';
import type { NumberedEntry } from '../kernel/entry.ts';
import { Preview } from './preview.ts';

const entry = (n: number, payload: unknown): NumberedEntry => ({
  n,
  kind: 'event',
  type: 'people/named',
  v: 1,
  payload,
  at: 1,
  by: 'user',
});
const textOf = ({ parts }: Preview['entries'][number]) =>
  parts.map(({ text, isReplaced }) => (isReplaced ? `[${text}]` : text)).join('');

it('shows an entry as JSON in which pseudonyms are marked, also those of keys', () => {
  const preview = new Preview();
  preview.offer(
    entry(1, { id: 7, names: ['Ada'], Shoe: 1 }),
    entry(1, { id: 7, names: ['Qxe'], Yuob: 1 }),
    new Set(['name']),
  );
  expect(preview.entries.map(textOf)).toEqual(['{\n  "id": 7,\n  "names": [\n    ["Qxe"]\n  ],\n  ["Yuob"]: 1\n}']);
});

it('selects at most three entries, each with another kind of personal data', () => {
  const preview = new Preview();
  const kinds = ['name', 'name', 'email', 'search', 'url'] as const;
  for (const [at, kind] of kinds.entries())
    preview.offer(entry(at, { text: 'raw' }), entry(at, { text: 'redacted' }), new Set([kind]));
  expect(preview.entries.map(({ n }) => n)).toEqual([0, 2, 3]);
});

it('shortens long entries, and leaves out those whose beginning has no pseudonym', () => {
  const preview = new Preview();
  const long = Array.from({ length: 30 }, (_, at) => at);
  preview.offer(entry(1, [...long, 'raw']), entry(1, [...long, 'redacted']), new Set(['name']));
  expect(preview.entries).toEqual([]);
  preview.offer(entry(2, ['raw', ...long]), entry(2, ['x'.repeat(500), ...long]), new Set(['name']));
  const lines = preview.entries.map(textOf).join().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('…');
  expect(lines[1]).toMatch(/^ {2}\["x{99}…\],$/);
});
