import { lazy, Suspense } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { historyPanel } from '../state.ts';

const Panel = lazy(async () => ({ default: (await import('./history-panel.tsx')).HistoryPanel }));

/** Loads the panel when it is first opened. */
export default function UndoHistory() {
  const { isShown } = useSelect((read) => read(historyPanel));
  return isShown ? (
    <Suspense fallback={null}>
      <Panel />
    </Suspense>
  ) : null;
}
