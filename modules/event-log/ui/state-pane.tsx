import { lazy, Suspense, useState } from 'react';
import type { Playback, SliceChange } from '../../../src/replay/playback.ts';
import { Segments } from '../../../src/ui/segments.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { StatePicker } from './state-picker.tsx';
import { texts } from './texts.ts';

const RecordedScreen = lazy(() => import('./recorded-screen.tsx'));

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly at: number | undefined;
  readonly changes: readonly SliceChange[];
}

/** The state after an entry: as JSON, or as the screen that the console shows for it. */
export function StatePane({ playback, n, at, changes }: Props) {
  const t = useTexts(texts);
  const [shown, setShown] = useState<'state' | 'screen'>('state');
  const options = [
    { value: 'state', label: t('state'), icon: 'code' },
    { value: 'screen', label: t('screen'), icon: 'desktop' },
  ] as const;
  return (
    <>
      <Segments name={t('shownAs')} value={shown} options={options} onValueChange={setShown} />
      {shown === 'state' ? (
        <StatePicker playback={playback} n={n} changes={changes} />
      ) : (
        <Suspense>
          <RecordedScreen playback={playback} n={n} at={at} />
        </Suspense>
      )}
    </>
  );
}
