import { useState } from 'react';
import type { Playback, SliceChange } from '../../../src/replay/playback.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { StatePicker } from './state-picker.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly changes: readonly SliceChange[];
}

/** The state after an entry, which is computed once it is unfolded, and stays so for the next entry. */
export function StateDetails({ playback, n, changes }: Props) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="event-log-state" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('stateAfter', { n: String(n) })}</summary>
      {isOpen && <StatePicker playback={playback} n={n} changes={changes} />}
    </details>
  );
}
