import { useId, useState } from 'react';
import type { Playback, SliceChange } from '../../../src/replay/playback.ts';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { JsonBlock } from './json-block.tsx';
import './state-picker.css';

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly changes: readonly SliceChange[];
}

/** Full state of one slice after an entry: the picked slice, or one that the entry changed. */
export function StatePicker({ playback, n, changes }: Props) {
  const t = useTexts(texts);
  const id = useId();
  const [picked, setPicked] = useState<string>();
  const changed = changes.map((change) => change.slice);
  // Prefers slices of modules to those of the kernel, which record only command phases.
  const slice = picked ?? changed.find((one) => !one.startsWith('kernel/')) ?? changed[0] ?? playback.slices[0] ?? '';
  const options = playback.slices.toSorted().map((value) => ({ value, label: value }));
  return (
    <section className="event-log-section">
      <h3>{t('stateAfter', { n: String(n) })}</h3>
      <span className="event-log-picker">
        <label htmlFor={id}>{t('slice')}</label>
        <Select id={id} value={slice} options={options} onValueChange={setPicked} />
      </span>
      <JsonBlock key={slice} name={slice} value={playback.stateOf(slice, n)} />
    </section>
  );
}
