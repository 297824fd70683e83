import { type ComponentProps, useState } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { StatePicker } from './state-picker.tsx';
import { texts } from './texts.ts';

/** The state after an entry, which is computed once it is unfolded, and stays so for the next entry. */
export function StateDetails(props: ComponentProps<typeof StatePicker>) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="event-log-state" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('stateAfter', { n: String(props.n) })}</summary>
      {isOpen && <StatePicker {...props} />}
    </details>
  );
}
