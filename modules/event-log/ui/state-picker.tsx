import { useState } from 'react';
import type { Playback, SliceChange } from '../../../src/replay/playback.ts';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { isOfModule } from './listing.ts';
import { JsonBlock } from './json-block.tsx';

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly changes: readonly SliceChange[];
}

/** Full state of one slice after an entry: the picked slice, or one that the entry changed. */
export function StatePicker({ playback, n, changes }: Props) {
  const t = useTexts(texts);
  const [picked, setPicked] = useState<string>();
  const changed = changes.map((change) => change.slice);
  // Prefers slices of modules to those of the kernel, which record only command phases.
  const slices = playback.slices.toSorted();
  const slice = picked ?? changed.find(isOfModule) ?? changed[0] ?? slices.find(isOfModule) ?? '';
  const options = slices.map((value) => ({ value, label: value }));
  return (
    <section className="event-log-section">
      <h3>{t('stateAfter', { n: String(n) })}</h3>
      <JsonBlock
        key={slice}
        name={<Select aria-label={t('slice')} value={slice} options={options} onValueChange={setPicked} />}
        value={playback.stateOf(slice, n)}
      />
    </section>
  );
}
