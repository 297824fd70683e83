import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { indexOfEntry, type Listed } from './listing.ts';
import './steps.css';

interface Props {
  /** The filtered entries to step through. */
  readonly listing: readonly Listed[];
  readonly selected: number;
  readonly onValueChange: (n: number) => void;
}

/** Controls to step through the entries one by one or with a slider. */
export function Steps({ listing, selected, onValueChange }: Props) {
  const t = useTexts(texts);
  const at = indexOfEntry(listing, selected);
  const last = listing.length - 1;
  const next = listing[at]?.n === selected ? at + 1 : at;
  const go = (index: number) => {
    const entry = listing[index];
    if (entry) onValueChange(entry.n);
  };
  const here = listing[Math.min(at, last)];
  const description = here && t('entryNamed', { n: String(here.n), kind: t(`kind.${here.kind}`), name: here.name });
  const step = (label: string, icon: string, to: number, isDisabled: boolean) => (
    <Button icon={icon} aria-label={label} title={label} disabled={isDisabled} onClick={() => go(to)} />
  );
  return (
    <div className="event-log-steps">
      <div className="event-log-step">
        {step(t('first'), 'step-backward', 0, at <= 0)}
        {step(t('previous'), 'chevron-left', at - 1, at <= 0)}
      </div>
      <input
        type="range"
        aria-label={t('entry')}
        aria-valuetext={description}
        min={0}
        max={Math.max(0, last)}
        value={Math.max(0, Math.min(at, last))}
        disabled={last < 1}
        onChange={({ target }) => go(Number(target.value))}
      />
      <span className="event-log-position">
        {t('position', { position: Math.max(0, Math.min(at, last)) + (last < 0 ? 0 : 1), count: listing.length })}
      </span>
      <div className="event-log-step">
        {step(t('next'), 'chevron-right', next, next > last)}
        {step(t('last'), 'step-forward', last, at >= last)}
      </div>
    </div>
  );
}
