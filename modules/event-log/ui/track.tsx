import { useMemo, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { Verdict } from '../../../src/replay/verdict.ts';
import { Button } from '../../../src/ui/button.tsx';
import { exactClockText } from '../../../src/ui/dates.ts';
import { Segments } from '../../../src/ui/segments.tsx';
import { Select } from '../../../src/ui/select.tsx';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { indexOfEntry, type Listed } from './listing.ts';
import { axisOf, indexAt } from './track-axis.ts';
import { TrackMarks } from './track-marks.tsx';
import { usePlayback } from './use-playback.ts';
import './track.css';

interface Props {
  /** The filtered entries to step through. */
  readonly listing: readonly Listed[];
  /** The number of the log's last entry, whether filtered out or not. */
  readonly lastNumber: number;
  readonly verdict: Verdict;
  /** The first wrong entry. */
  readonly found: number | undefined;
  readonly selected: number;
  readonly onValueChange: (n: number) => void;
}

const speeds = { '½': 0.5, '1': 1, '4': 4, '16': 16 } as const;
const speedOptions = ['½', '1', '4', '16'].map((value) => ({ value, label: `${value}×` }));
const isSpeed = (value: string): value is keyof typeof speeds => value in speeds;

/** Steps through the entries one by one, with a slider, or as fast as they were recorded. */
export function Track({ listing, lastNumber, verdict, found, selected, onValueChange }: Props) {
  const t = useTexts(texts);
  const isPhone = useIsPhone();
  const [speed, setSpeed] = useState<keyof typeof speeds>('1');
  const at = indexOfEntry(listing, selected);
  const last = listing.length - 1;
  const position = Math.max(0, Math.min(at, last));
  const next = listing[at]?.n === selected ? at + 1 : at;
  const go = (index: number) => {
    const entry = listing[index];
    if (entry) onValueChange(entry.n);
  };
  const { isPlaying, toggle } = usePlayback(listing, position, speeds[speed], go);
  const axis = useMemo(() => axisOf(listing), [listing]);
  const time = axis[position] ?? 0;
  const here = listing[position];
  const description = here && t('entryNamed', { n: String(here.n), kind: t(`kind.${here.kind}`), name: here.name });
  const step = (label: string, icon: string, to: number, isDisabled: boolean) => (
    <Button icon={icon} aria-label={label} title={label} disabled={isDisabled} onClick={() => go(to)} />
  );
  const onSpeed = (value: string) => {
    if (isSpeed(value)) setSpeed(value);
  };
  const playing = t(isPlaying ? 'pause' : 'play');
  return (
    <div className="event-log-track">
      <div className="event-log-step">
        {step(t('first'), 'step-backward', 0, at <= 0)}
        {step(t('previous'), 'chevron-left', at - 1, at <= 0)}
        <Button
          icon={isPlaying ? 'pause' : 'play'}
          aria-label={playing}
          title={playing}
          disabled={last < 1}
          onClick={toggle}
        />
        {step(t('next'), 'chevron-right', next, next > last)}
        {step(t('last'), 'step-forward', last, at >= last)}
      </div>
      {isPhone ? (
        <Select aria-label={t('speed')} value={speed} options={speedOptions} onValueChange={onSpeed} />
      ) : (
        <Segments name={t('speed')} value={speed} options={speedOptions} onValueChange={onSpeed} />
      )}
      <Clock at={listing[0]?.at} />
      <div className="event-log-slider" style={positionStyle(time / Math.max(1, axis.at(-1) ?? 1))}>
        <TrackMarks listing={listing} axis={axis} verdict={verdict} found={found} />
        <span className="event-log-axis" aria-hidden="true" />
        <input
          type="range"
          aria-label={t('entry')}
          aria-valuetext={description}
          min={0}
          max={axis.at(-1) ?? 0}
          value={time}
          disabled={last < 1}
          onKeyDown={(event) => onSliderKey(event, position, last, go)}
          onChange={({ target }) => go(indexAt(axis, Number(target.value)))}
        />
      </div>
      <Clock at={listing.at(-1)?.at} />
      <span className="event-log-position">
        {here && t('position', { n: String(here.n), last: String(lastNumber) })}
      </span>
    </div>
  );
}

/** The position of the bay, from 0 to 1. */
function positionStyle(position: number): CSSProperties {
  // React's types lack custom properties.
  return { ['--at' as string]: `${100 * position}%` };
}

/** Entries that Page Up and Page Down move. */
const PAGE = 10;

/** The keys of a slider move by entries, which may be any time apart. */
function onSliderKey(event: KeyboardEvent, position: number, last: number, go: (index: number) => void) {
  const [before, after] = [position - 1, position + 1];
  const { key } = event;
  const arrows = { ArrowLeft: before, ArrowDown: before, ArrowRight: after, ArrowUp: after };
  const to = { ...arrows, PageDown: position - PAGE, PageUp: position + PAGE }[key];
  if (to === undefined) return;
  event.preventDefault();
  go(Math.max(0, Math.min(last, to)));
}

function Clock({ at }: { readonly at: number | undefined }) {
  return at !== undefined && <span className="event-log-clock">{exactClockText(new Date(at))}</span>;
}
