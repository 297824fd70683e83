import { lazy, Suspense } from 'react';
import { useSelect } from '../../../src/ui/app-context.ts';
import { unsentMarks } from '../unsent-marks-state.ts';

const Notice = lazy(async () => ({ default: (await import('./unsent-notice.tsx')).UnsentNotice }));

/** Loads the notice when there is something to say. */
export default function UnsentMarks() {
  const { list } = useSelect((read) => read(unsentMarks));
  return list.length > 0 ? (
    <Suspense fallback={null}>
      <Notice list={list} />
    </Suspense>
  ) : null;
}
