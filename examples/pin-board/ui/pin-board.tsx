import { phaseOf } from '../../../src/kernel/index.ts';
import { sameList, useSelect } from '../../../src/ui/app-context.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Loading } from '../../../src/ui/loading.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadPins } from '../commands.ts';
import { pinBoardRows } from '../state.ts';
import { texts } from '../texts.ts';

/** Lists the pinned submissions of all forms. */
export default function PinBoard() {
  const t = useTexts(texts);
  const rows = useSelect((read) => [...read(pinBoardRows)], sameList);
  const isComplete = useSelect((read) => phaseOf(loadPins)(read)?.phase === 'succeeded');
  const reading = useLoad(loadPins, {});
  return (
    <Screen title={t('board')}>
      <Loading {...reading} label={t('loading')} isLoaded={isComplete || rows.length > 0}>
        <section className="panel">
          {rows.length === 0 && <EmptyState title={t('none')} lead={t('noneLead')} />}
          {rows.length > 0 && (
            <ul>
              {rows.map(({ submission_id, pins }) => (
                <li key={submission_id}>{t('row', { id: submission_id, count: pins })}</li>
              ))}
            </ul>
          )}
        </section>
      </Loading>
    </Screen>
  );
}
