import type { SliceChange } from '../../../src/replay/playback.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { ChangeTable } from './change-table.tsx';
import { stateLines } from './state-lines.ts';

/** Changes that an entry made to the state: each path with its value before and after. */
export function StateChanges({ changes }: { readonly changes: readonly SliceChange[] }) {
  const t = useTexts(texts);
  return (
    <section className="event-log-section">
      <h3>{t('changes')}</h3>
      {changes.length === 0 && <p className="event-log-note">{t('noChanges')}</p>}
      {changes.map((change) => (
        <ChangeTable
          key={change.slice}
          caption={<code>{change.slice}</code>}
          lines={stateLines(change)}
          columns={[t('before'), t('after')]}
        />
      ))}
    </section>
  );
}
