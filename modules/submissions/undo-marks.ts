import type { Text } from '../../contract/text.ts';
import type { PayloadOf } from '../../contract/message.ts';
import type { Read, Undo } from '../../src/kernel/index.ts';
import { markSubmission, markSubmissions } from './commands.ts';
import type { Marker } from './contract.ts';
import { isMarked } from './flags.ts';
import { detailOf, rowOf } from './select.ts';
import { texts } from './texts.ts';

interface Undoing {
  /** The inverse marker. */
  readonly back: Marker;
  readonly one: Text;
  readonly many: (count: number) => Text;
}

/** `inprogress` and `complete` have no inverse marker. */
const undoing: Readonly<Partial<Record<Marker, Undoing>>> = {
  read: { back: '!read', one: texts('told.read'), many: (count) => texts('toldMany.read', { count }) },
  '!read': { back: 'read', one: texts('told.unread'), many: (count) => texts('toldMany.unread', { count }) },
  archive: { back: '!archive', one: texts('told.archive'), many: (count) => texts('toldMany.archive', { count }) },
  '!archive': {
    back: 'archive',
    one: texts('told.unarchive'),
    many: (count) => texts('toldMany.unarchive', { count }),
  },
  spam: { back: '!spam', one: texts('told.spam'), many: (count) => texts('toldMany.spam', { count }) },
  '!spam': { back: 'spam', one: texts('told.unspam'), many: (count) => texts('toldMany.unspam', { count }) },
};

/** Undoing a spam mark sends no notifications; only a deliberate release does. */
const quietly = (marker: Marker) => (marker === '!spam' ? { notify: false } : {});

/** The undo of a mark, or undefined if the mark changes nothing. */
export function undoOfMark({ id, marker }: PayloadOf<typeof markSubmission>, read: Read): Undo | undefined {
  const row = rowOf(read, id) ?? detailOf(read, id);
  const known = undoing[marker];
  if (!row || !known || isMarked(row, marker)) return undefined;
  return { command: markSubmission({ id, marker: known.back, ...quietly(known.back) }), done: known.one };
}

/** The undo of a bulk mark. Reverts only the rows that the mark changes. */
export function undoOfMarks({ form, ids, marker }: PayloadOf<typeof markSubmissions>, read: Read): Undo | undefined {
  const known = undoing[marker];
  const changed = ids.filter((id) => {
    const row = rowOf(read, id);
    return row && !isMarked(row, marker);
  });
  if (!known || changed.length === 0) return undefined;
  return {
    command: markSubmissions({ form, ids: changed, marker: known.back, ...quietly(known.back) }),
    done: known.many(changed.length),
  };
}
