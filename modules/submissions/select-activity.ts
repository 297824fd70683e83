import type { Read } from '../../src/kernel/index.ts';
import {
  type Active,
  type ActiveList,
  lastActivityOf,
  noActivity,
  orderByActivity,
  positionOf,
  withParts,
  withPinned,
} from './activity-order.ts';
import { cached } from './cached.ts';
import { pinnedRow } from './pinned-row-state.ts';
import { rows, type Row } from './state.ts';

type Chunks = readonly (readonly number[])[];

/** The listed ids per page of the table, and latest arrival first. */
interface Listed {
  readonly chunks: Chunks;
  readonly newest: readonly number[];
}

/** Per chunk of a listing: its submissions with activity since they arrived. */
const activeOfChunk = new WeakMap<readonly number[], readonly Active[]>();
/** Per form: those of its latest listing, from which those of the next one are computed. */
const activeOfForm = new Map<number, ActiveList>();
/** Per listing: its submissions with activity, latest first. */
const activeOfListing = new WeakMap<Chunks, { readonly pinned: Active | null; readonly active: readonly Active[] }>();
/** Per listed ids: the same, latest activity first. */
const activityIds = new WeakMap<
  readonly number[],
  { readonly active: readonly Active[]; readonly ids: readonly number[] }
>();

/** Latest activity first. The open submission keeps its position while it has new activity. */
export function byActivity(read: Read, form: number, { chunks, newest }: Listed): readonly number[] {
  const pinned = pinnedOf(read);
  const table = read(rows);
  const compute = () => {
    const list = withParts(
      activeOfForm.get(form) ?? noActivity,
      chunks.map((ids) => activeIn(ids, (id) => table.get(id))),
    );
    activeOfForm.set(form, list);
    return { pinned, active: pinned ? withPinned(list.sorted, pinned) : list.sorted };
  };
  const { active } = cached(activeOfListing, chunks, compute, (known) => known.pinned === pinned);
  const order = () => ({ active, ids: orderByActivity(newest, active, (id) => table.get(id)?.submission_time ?? '') });
  return cached(activityIds, newest, order, (known) => known.active === active).ids;
}

/** The open submission, if it has had activity since it was opened. */
function pinnedOf(read: Read): Active | null {
  const { current: pinned } = read(pinnedRow);
  const row = pinned && read(rows).get(pinned.id);
  return row && lastActivityOf(row) !== pinned.time ? pinned : null;
}

function activeIn(ids: readonly number[], find: (id: number) => Row | undefined): readonly Active[] {
  return cached(activeOfChunk, ids, () =>
    ids.flatMap((id) => {
      const time = find(id)?.last_activity_time;
      return time ? { id, time } : [];
    }),
  );
}

/** The time by which the Inbox lists a submission. */
export function listedTimeOf(read: Read, id: number): string {
  const pinned = pinnedOf(read);
  const row = read(rows).get(id);
  if (pinned?.id === id) return pinned.time;
  return row ? lastActivityOf(row) : '';
}

export interface Neighbours {
  readonly previous: number | null;
  readonly next: number | null;
}

/** If the submission has left the list, the neighbours of the position that it would have. */
export function neighboursByActivity(read: Read, ids: readonly number[], id: number): Neighbours {
  const at = ids.indexOf(id);
  const position =
    at === -1 ? positionOf({ id, time: listedTimeOf(read, id) }, ids, (one) => listedTimeOf(read, one)) : at;
  return { previous: ids[position - 1] ?? null, next: ids[at === -1 ? position : position + 1] ?? null };
}
