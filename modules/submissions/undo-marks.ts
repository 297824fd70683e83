import type { Text } from '../../contract/text.ts';
import type { PayloadOf } from '../../contract/message.ts';
import type { Read, Undo } from '../../src/kernel/index.ts';
import { session } from '../../src/shell/state.ts';
import { markSubmission, markSubmissions, undoHeldMarks } from './commands.ts';
import type { Marker } from './marker.ts';
import { marksHeld } from './events.ts';
import { isHeld, isMarked } from './flags.ts';
import { detailOf, rowOf } from './select.ts';
import { texts } from './texts.ts';

/** Milliseconds for which a mark without inverse can be undone. */
export const HOLD_MS = 10_000;

interface Undoing {
  /** The inverse marker; null if there is none, so that the mark is held instead. */
  readonly back: Marker | null;
  readonly one: Text;
  readonly many: (count: number) => Text;
}

const undoing: Readonly<Record<Marker, Undoing>> = {
  read: { back: '!read', one: texts('marked.read'), many: (count) => texts('markedMany.read', { count }) },
  '!read': { back: 'read', one: texts('marked.unread'), many: (count) => texts('markedMany.unread', { count }) },
  archive: { back: '!archive', one: texts('marked.archive'), many: (count) => texts('markedMany.archive', { count }) },
  '!archive': {
    back: 'archive',
    one: texts('marked.unarchive'),
    many: (count) => texts('markedMany.unarchive', { count }),
  },
  spam: { back: '!spam', one: texts('marked.spam'), many: (count) => texts('markedMany.spam', { count }) },
  '!spam': { back: 'spam', one: texts('marked.unspam'), many: (count) => texts('markedMany.unspam', { count }) },
  inprogress: {
    back: null,
    one: texts('marked.inprogress'),
    many: (count) => texts('markedMany.inprogress', { count }),
  },
  complete: { back: null, one: texts('marked.complete'), many: (count) => texts('markedMany.complete', { count }) },
};

/** Undoing a spam mark sends no notifications; only a deliberate release does. */
const quietly = (marker: Marker) => (marker === '!spam' ? { notify: false } : {});

/** The server holds the notifications of a release as long, so that undoing it in time cancels them. */
const longer = (marker: Marker) => (marker === '!spam' ? { life: HOLD_MS } : {});

type One = PayloadOf<typeof markSubmission>;
type Many = PayloadOf<typeof markSubmissions>;

const loaded = (read: Read, id: number) => rowOf(read, id) ?? detailOf(read, id);

/** The undo of a mark, or undefined if the mark changes nothing. */
export function undoOfMark({ id, marker }: One, read: Read): Undo | undefined {
  const row = loaded(read, id);
  const { back, one } = undoing[marker];
  if (!row || isMarked(row, marker)) return undefined;
  if (back === null)
    return { command: undoHeldMarks({ form: row.form_id, ids: [id], marker }), done: one, life: HOLD_MS };
  return { command: markSubmission({ id, marker: back, ...quietly(back) }), done: one, ...longer(marker) };
}

/** The undo of a bulk mark. Reverts only the rows that the mark changes. */
export function undoOfMarks({ form, ids, marker }: Many, read: Read): Undo | undefined {
  const { back, many } = undoing[marker];
  const changed = ids.filter((id) => {
    const row = rowOf(read, id);
    return row && !isMarked(row, marker);
  });
  if (changed.length === 0) return undefined;
  const done = many(changed.length);
  if (back === null) return { command: undoHeldMarks({ form, ids: changed, marker }), done, life: HOLD_MS };
  return { command: markSubmissions({ form, ids: changed, marker: back, ...quietly(back) }), done, ...longer(marker) };
}

/** Holds a mark without inverse, unless it changes nothing. */
export function heldOfOne({ id, marker }: One, read: Read) {
  return heldOfMany({ form: loaded(read, id)?.form_id ?? 0, ids: [id], marker }, read);
}

/** The same for a bulk mark. */
export function heldOfMany({ form, ids, marker }: Many, read: Read) {
  const submission_ids = ids.filter((id) => {
    const row = loaded(read, id);
    return !row || !isMarked(row, marker);
  });
  const account = read(session).current.account?.id ?? 0;
  return isHeld(marker) && submission_ids.length > 0
    ? [marksHeld({ account, form_id: form, submission_ids, marker })]
    : [];
}

/** The submissions that a command marks when it undoes a mark; none for other commands. */
export function submissionsOfUndo({ type, payload }: { readonly type: string; readonly payload: unknown }): number[] {
  if (type === markSubmission.type) return [markSubmission.schema.parse(payload).id];
  const many = [markSubmissions, undoHeldMarks].find((one) => one.type === type);
  return many ? many.schema.parse(payload).ids : [];
}
