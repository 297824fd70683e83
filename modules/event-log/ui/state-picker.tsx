import { useMemo, useState } from 'react';
import type { Playback, SliceChange } from '../../../src/replay/playback.ts';
import { Select } from '../../../src/ui/select.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { isOfModule } from './listing.ts';
import { JsonBlock } from './json-block.tsx';
import { changedRows } from './state-lines.ts';

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly changes: readonly SliceChange[];
}

/** State of one slice after an entry: the picked slice, or one that the entry changed. Of a table, the changed rows first. */
export function StatePicker({ playback, n, changes }: Props) {
  const t = useTexts(texts);
  const [picked, setPicked] = useState<string>();
  const changed = changes.map((change) => change.slice);
  // Prefers slices of modules to those of the kernel, which record only command phases.
  const slices = playback.slices.toSorted();
  const slice = picked ?? changed.find(isOfModule) ?? changed[0] ?? slices.find(isOfModule) ?? '';
  const [areAllShown, setAllShown] = useState(false);
  const state = playback.stateOf(slice, n);
  const change = changes.find((one) => one.slice === slice);
  const rows = useMemo(() => change && changedRows(change), [change]);
  const options = slices.map((value) => ({ value, label: value }));
  return (
    <div className="event-log-section">
      <JsonBlock
        key={slice}
        name={<Select aria-label={t('slice')} value={slice} options={options} onValueChange={setPicked} />}
        value={areAllShown ? state : (rows ?? state)}
      />
      {rows && Array.isArray(state) && (
        <button type="button" className="event-log-link" onClick={() => setAllShown(!areAllShown)}>
          {areAllShown ? t('changedRows') : t('allRows', { count: state.length })}
        </button>
      )}
    </div>
  );
}
