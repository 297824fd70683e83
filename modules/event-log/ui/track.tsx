import { useMemo, useState } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { exactClockText } from '../../../src/ui/dates.ts';
import { Segments } from '../../../src/ui/segments.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { indexOfEntry, type Listed } from './listing.ts';
import { usePlayback } from './use-playback.ts';
import './track.css';

interface Props {
  /** The filtered entries to step through. */
  readonly listing: readonly Listed[];
  /** The number of the log's last entry, whether filtered out or not. */
  readonly lastNumber: number;
  /** The number of the first checkpoint that differs. */
  readonly differsAt: number | undefined;
  readonly selected: number;
  readonly onValueChange: (n: number) => void;
}

const speeds = ['½', '1', '4', '16'] as const;
type Speed = (typeof speeds)[number];

/** Steps through the entries one by one, with a slider, or as fast as they were recorded. */
export function Track({ listing, lastNumber, differsAt, selected, onValueChange }: Props) {
  const t = useTexts(texts);
  const [speed, setSpeed] = useState<Speed>('1');
  const at = indexOfEntry(listing, selected);
  const last = listing.length - 1;
  const position = Math.max(0, Math.min(at, last));
  const next = listing[at]?.n === selected ? at + 1 : at;
  const go = (index: number) => {
    const entry = listing[index];
    if (entry) onValueChange(entry.n);
  };
  const { isPlaying, toggle } = usePlayback(listing, position, speed === '½' ? 0.5 : Number(speed), go);
  const here = listing[position];
  const description = here && t('entryNamed', { n: String(here.n), kind: t(`kind.${here.kind}`), name: here.name });
  const step = (label: string, icon: string, to: number, isDisabled: boolean) => (
    <Button icon={icon} aria-label={label} title={label} disabled={isDisabled} onClick={() => go(to)} />
  );
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
      <Segments
        name={t('speed')}
        value={speed}
        options={speeds.map((value) => ({ value, label: `${value}×` }))}
        onValueChange={setSpeed}
      />
      <Clock at={listing[0]?.at} />
      <div className="event-log-slider">
        <Checkpoints listing={listing} differsAt={differsAt} />
        <input
          type="range"
          aria-label={t('entry')}
          aria-valuetext={description}
          min={0}
          max={Math.max(0, last)}
          value={position}
          disabled={last < 1}
          onChange={({ target }) => go(Number(target.value))}
        />
      </div>
      <Clock at={listing.at(-1)?.at} />
      <span className="event-log-position">
        {here && t('position', { n: String(here.n), last: String(lastNumber) })}
      </span>
    </div>
  );
}

function Clock({ at }: { readonly at: number | undefined }) {
  return at !== undefined && <span className="event-log-clock">{exactClockText(new Date(at))}</span>;
}

/** Maximum number of checkpoints drawn; those of a long log would cover each other. */
const MAX_MARKS = 100;

/** Where checkpoints are on the track. */
function Checkpoints({ listing, differsAt }: Pick<Props, 'listing' | 'differsAt'>) {
  const marks = useMemo(() => {
    const positions = new Map<number, boolean>();
    for (const [index, { kind, n }] of listing.entries()) {
      if (kind !== 'checkpoint') continue;
      const position = Math.round((index / Math.max(1, listing.length - 1)) * MAX_MARKS);
      positions.set(position, positions.get(position) === true || n === differsAt);
    }
    return [...positions];
  }, [listing, differsAt]);
  return (
    <span className="event-log-checkpoints" aria-hidden="true">
      {marks.map(([position, differs]) => (
        <span key={position} data-differs={differs} style={{ insetInlineStart: `${position}%` }} />
      ))}
    </span>
  );
}
