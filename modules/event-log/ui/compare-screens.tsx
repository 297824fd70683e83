import { useCallback } from 'react';
import type { Playback } from '../../../src/replay/playback.ts';
import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { compareScreens } from './screen-comparison.ts';
import { ScreenFrame, type FrameEnds } from './screen-frame.tsx';
import { screenChanges, type ComparedScreens } from './recorded-screens.ts';

interface Props {
  readonly playback: Playback;
  readonly screens: readonly RecordedTexts[];
  readonly onProgress: (done: number) => void;
  readonly onCompared: (compared: ComparedScreens) => void;
}

/** Renders each recorded screen in a frame that nobody sees, and compares its texts with the recorded ones. */
export default function CompareScreens({ playback, screens, onProgress, onCompared }: Props) {
  const seriesOf = useCallback(
    ({ show, post }: FrameEnds) =>
      compareScreens(screens, {
        show,
        compare: ({ n, texts }) => post({ compare: n, texts: Object.fromEntries(texts) }),
        collect: ({ n, texts }) => post({ collect: n, regions: [...texts.keys()] }),
        changesBetween: (after, until) => screenChanges(playback, after, until),
        onProgress,
        onCompared,
      }),
    [playback, screens, onProgress, onCompared],
  );
  return <ScreenFrame playback={playback} seriesOf={seriesOf} />;
}
