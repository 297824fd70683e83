import { lazy, Suspense, useState } from 'react';
import type { Playback, SliceChange } from '../../../src/replay/playback.ts';
import { Segments } from '../../../src/ui/segments.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { useIsPhone } from '../../../src/ui/use-is-phone.ts';
import { StatePicker } from './state-picker.tsx';
import { texts } from './texts.ts';

const RecordedScreen = lazy(() => import('./recorded-screen.tsx'));

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly at: number | undefined;
  readonly changes: readonly SliceChange[];
}

/** The state after an entry: as the screen that the console shows for it, or as JSON, which a phone shows first. */
export function StatePane({ playback, n, at, changes }: Props) {
  const t = useTexts(texts);
  const isPhone = useIsPhone();
  const [shown, setShown] = useState<'state' | 'screen'>(isPhone ? 'state' : 'screen');
  const options = [
    { value: 'screen', label: t('screen'), icon: 'desktop' },
    { value: 'state', label: t('state'), icon: 'code' },
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
