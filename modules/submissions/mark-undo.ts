import type { Text } from '../../contract/text.ts';
import type { PayloadOf } from '../../contract/message.ts';
import type { Read, Undo } from '../../src/kernel/index.ts';
import { session } from '../../src/shell/state.ts';
import { markSubmission, markSubmissions, undoDelayedMarks } from './commands.ts';
import type { Marker } from './marker.ts';
import { marksDelayed } from './events.ts';
import { isDelayed, hasFlagValue } from './flags.ts';
import { detailOf, rowOf } from './select.ts';
import { texts } from './texts.ts';

/** Milliseconds for which a mark without inverse can be undone. */
export const DELAY_MS = 10_000;

interface MarkUndo {
  /** The inverse marker; null if there is none, so that the mark is delayed instead. */
  readonly inverse: Marker | null;
  readonly one: Text;
  readonly many: (count: number) => Text;
}

const markUndos: Readonly<Record<Marker, MarkUndo>> = {
  read: { inverse: '!read', one: texts('marked.read'), many: (count) => texts('markedMany.read', { count }) },
  '!read': { inverse: 'read', one: texts('marked.unread'), many: (count) => texts('markedMany.unread', { count }) },
  archive: {
    inverse: '!archive',
    one: texts('marked.archive'),
    many: (count) => texts('markedMany.archive', { count }),
  },
  '!archive': {
    inverse: 'archive',
    one: texts('marked.unarchive'),
    many: (count) => texts('markedMany.unarchive', { count }),
  },
  spam: { inverse: '!spam', one: texts('marked.spam'), many: (count) => texts('markedMany.spam', { count }) },
  '!spam': { inverse: 'spam', one: texts('marked.unspam'), many: (count) => texts('markedMany.unspam', { count }) },
  inprogress: {
    inverse: null,
    one: texts('marked.inprogress'),
    many: (count) => texts('markedMany.inprogress', { count }),
  },
  complete: { inverse: null, one: texts('marked.complete'), many: (count) => texts('markedMany.complete', { count }) },
};

/** Undoing a spam mark sends no notifications; only a release that the user chose does. */
const withoutNotifying = (marker: Marker) => (marker === '!spam' ? { notify: false } : {});

/** The server holds the notifications of a release for the same time, so that undoing it cancels them. */
const toastLife = (marker: Marker) => (marker === '!spam' ? { life: DELAY_MS } : {});

type One = PayloadOf<typeof markSubmission>;
type Many = PayloadOf<typeof markSubmissions>;

const loaded = (read: Read, id: number) => rowOf(read, id) ?? detailOf(read, id);

/** The undo of a mark, or undefined if the mark changes nothing. */
export function undoOfMark({ id, marker }: One, read: Read): Undo | undefined {
  const row = loaded(read, id);
  const { inverse, one } = markUndos[marker];
  if (!row || hasFlagValue(row, marker)) return undefined;
  if (inverse === null)
    return { command: undoDelayedMarks({ form: row.form_id, ids: [id], marker }), done: one, life: DELAY_MS };
  return {
    command: markSubmission({ id, marker: inverse, ...withoutNotifying(inverse) }),
    done: one,
    ...toastLife(marker),
  };
}

/** The undo of a bulk mark. Reverts only the rows that the mark changes. */
export function undoOfMarks({ form, ids, marker }: Many, read: Read): Undo | undefined {
  const { inverse, many } = markUndos[marker];
  const changed = ids.filter((id) => {
    const row = rowOf(read, id);
    return row && !hasFlagValue(row, marker);
  });
  if (changed.length === 0) return undefined;
  const done = many(changed.length);
  if (inverse === null) return { command: undoDelayedMarks({ form, ids: changed, marker }), done, life: DELAY_MS };
  return {
    command: markSubmissions({ form, ids: changed, marker: inverse, ...withoutNotifying(inverse) }),
    done,
    ...toastLife(marker),
  };
}

/** The event of a delayed mark: one without inverse that changes something. */
export function delayMark({ id, marker }: One, read: Read) {
  return delayMarks({ form: loaded(read, id)?.form_id ?? 0, ids: [id], marker }, read);
}

/** The event of a delayed bulk mark, for the rows that it changes. */
export function delayMarks({ form, ids, marker }: Many, read: Read) {
  const submission_ids = ids.filter((id) => {
    const row = loaded(read, id);
    return !row || !hasFlagValue(row, marker);
  });
  const account = read(session).current.account?.id ?? 0;
  return isDelayed(marker) && submission_ids.length > 0
    ? [marksDelayed({ account, form_id: form, submission_ids, marker })]
    : [];
}

/** The submissions that a command marks when it undoes a mark; none for other commands. */
export function submissionsOfUndo({ type, payload }: { readonly type: string; readonly payload: unknown }): number[] {
  if (type === markSubmission.type) return [markSubmission.schema.parse(payload).id];
  const many = [markSubmissions, undoDelayedMarks].find((one) => one.type === type);
  return many ? many.schema.parse(payload).ids : [];
}
