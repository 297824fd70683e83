import { expect, it } from 'vitest';
import type { NumberedEntry } from '../../../src/kernel/index.ts';
import { Causes, type Cause } from './cause-tree.ts';

let n = 0;
const numbered = (entry: object) => ({ n: ++n, at: n, ...entry }) as unknown as NumberedEntry;
const command = (id: string, cause?: string) => numbered({ kind: 'command', id, type: `t/${id}`, by: 'user', cause });
const event = (id: string, type: string) =>
  numbered({ kind: 'event', type, v: 1, payload: {}, by: 'user', command: id });
const draw = (id: string) => numbered({ kind: 'draw', command: id, what: 'time', value: 1 });

/** A tree as one line a node: what it is, and how deep. */
function rendered({ entry, effects, earlier, later }: Cause, depth = 0): readonly string[] {
  const name = 'type' in entry ? entry.type : entry.kind;
  const left = earlier + later > 0 ? [`${' '.repeat(depth + 1)}(${earlier}, ${later})`] : [];
  return [' '.repeat(depth) + name, ...effects.flatMap((effect) => rendered(effect, depth + 1)), ...left];
}
const treeOf = (entries: readonly NumberedEntry[], entry: NumberedEntry | undefined) =>
  entry && new Causes(entries).treeOf(entry);

/** Opening leads to marking, which leads to counting; something else happens in between. */
function chain() {
  const entries = [
    command('open'),
    event('open', 'kernel/requested'),
    event('open', 'rows/opened'),
    command('mark', 'open'),
    command('other'),
    event('mark', 'rows/marked'),
    command('count', 'mark'),
    event('other', 'rows/sorted'),
    draw('mark'),
    event('count', 'rows/counted'),
    event('mark', 'kernel/settled'),
  ];
  return { entries, of: (type: string) => entries.find((entry) => 'type' in entry && entry.type === type) };
}

it('shows the chain from the first cause to the entry and all effects of its command', () => {
  const { entries, of } = chain();
  const tree = treeOf(entries, of('rows/marked'));
  expect(tree && rendered(tree.root)).toEqual([
    't/open',
    ' rows/opened',
    '  t/mark',
    '   rows/marked',
    '    t/count',
    '     rows/counted',
    '   draw',
    '   kernel/settled',
  ]);
  expect(tree?.isCut).toBe(false);
});

it('leaves out the request and start of a command unless one of them is selected', () => {
  const { entries, of } = chain();
  const lines = (type: string) => rendered(treeOf(entries, of(type))?.root as Cause);
  expect(lines('t/open')).not.toContain(' kernel/requested');
  expect(lines('kernel/requested')).toContain(' kernel/requested');
});

it('reports when the log starts after the cause', () => {
  const entries = [command('mark', 'gone'), event('mark', 'rows/marked')];
  expect(treeOf(entries, entries[1])).toMatchObject({ isCut: true, root: { entry: { id: 'mark' } } });
});

it('shows only the effects around the entry when a command has too many', () => {
  const entries = [command('listen'), ...Array.from({ length: 100 }, (_, at) => event('listen', `live/news-${at}`))];
  const tree = treeOf(entries, entries[51]);
  expect(tree?.root).toMatchObject({ earlier: 38, later: 38 });
  expect(tree?.root.effects.map(({ entry }) => entry)).toContain(entries[51]);
  expect(tree?.root.effects).toHaveLength(24);
});

it('has no tree for a checkpoint and stops at a cycle in a forged file', () => {
  const checkpoint = numbered({ kind: 'checkpoint', digests: {} });
  expect(treeOf([checkpoint], checkpoint)).toBeUndefined();
  const circle = [event('b', 'x/y'), command('a', 'b'), event('a', 'x/z'), command('b', 'a')];
  for (const entry of circle) expect(treeOf(circle, entry)).toBeDefined();
});
