import { phases } from '../kernel/phase.ts';
import type { Playback } from './playback.ts';
import type { Point } from './state-steps.ts';

/**
 * The events after entry `after` and before entry `until` that changed the state, in log order. Changes of the slices `ignored` do
 * not count, nor do those of command phases, unless nothing else changed.
 */
export function changesBetween(
  playback: Playback,
  after: number,
  until: number,
  ignored: ReadonlySet<string>,
): readonly Point[] {
  const { before, entries } = playback;
  const changes = entries
    .slice(Math.max(0, after - before), until - before - 1)
    .flatMap((entry) => (entry.kind === 'event' ? [{ n: entry.n, type: entry.type }] : []))
    .map((point) => ({ point, slices: playback.changesOf(point.n).map(({ slice }) => slice) }))
    .map(({ point, slices }) => ({ point, slices: slices.filter((slice) => !ignored.has(slice)) }));
  const own = changes.filter(({ slices }) => slices.some((slice) => slice !== phases.id));
  const all = own.length > 0 ? own : changes.filter(({ slices }) => slices.length > 0);
  return all.map(({ point }) => point);
}
