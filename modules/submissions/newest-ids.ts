import { cached } from './cached.ts';

type Chunks = readonly (readonly number[])[];

/** Per form: the ids of its latest listing. */
const newestIds = new Map<number, { chunks: Chunks; readonly ids: readonly number[] }>();

/** The ids of a listing, latest first: the same list while a change of rows, such as a mark, leaves the same ids listed. */
export function newestOf(form: number, chunks: Chunks): readonly number[] {
  const compute = () => ({ chunks, ids: chunks.flat().toReversed() });
  const known = cached(newestIds, form, compute, (last) => isSameIds(last.chunks, chunks));
  // The chunks of unchanged pages are then the same objects next time.
  known.chunks = chunks;
  return known.ids;
}

/** Per ids of a listing, latest first: the same ids in order of arrival. */
const oldestIds = new WeakMap<readonly number[], readonly number[]>();

/** The ids of a listing, earliest first: as unchanging as those of `newestOf`. */
export function oldestOf(form: number, chunks: Chunks): readonly number[] {
  const newest = newestOf(form, chunks);
  return cached(oldestIds, newest, () => newest.toReversed());
}

function isSameIds(some: Chunks, others: Chunks): boolean {
  return some === others || (some.length === others.length && some.every((ids, at) => isSameChunk(ids, others[at])));
}

function isSameChunk(some: readonly number[], others: readonly number[] | undefined): boolean {
  return some === others || (some.length === others?.length && some.every((id, at) => id === others[at]));
}
