import { useCallback, useEffect, useRef } from 'react';
import type { Playback } from '../../../src/replay/playback.ts';
import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { isComparisonReport } from '../../../src/shell/recorded-frame.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ScreenComparison } from './screen-comparison.ts';
import type { ComparedScreens } from './recorded-screens.ts';
import type { Outcome } from './screen-feed.ts';
import { texts } from './texts.ts';
import { useScreenFeed } from './use-screen-feed.ts';
import './compare-screens.css';

interface Props {
  readonly playback: Playback;
  readonly screens: readonly RecordedTexts[];
  readonly onProgress: (done: number) => void;
  readonly onCompared: (compared: ComparedScreens) => void;
}

/** The window of logs that do not contain its size. */
const DEFAULT_SIZE = [1280, 800] as const;

/** Renders each recorded screen in a frame that nobody sees, and compares its texts with the recorded ones. */
export default function CompareScreens({ playback, screens, onProgress, onCompared }: Props) {
  const t = useTexts(texts);
  const comparison = useRef<ScreenComparison>(undefined);
  const { frame, document, onLoad, show, post } = useScreenFeed(
    useCallback(({ moment, failure }: Outcome) => comparison.current?.shown(moment.n, failure === null), []),
  );
  useEffect(() => {
    const own = new ScreenComparison(screens, {
      show: ({ n, at, size = DEFAULT_SIZE }) => {
        const { current: element } = frame;
        if (element) [element.style.width, element.style.height] = [`${size[0]}px`, `${size[1]}px`];
        show({ playback, n, at });
      },
      compare: ({ n, texts: recorded }) => post({ compare: n, texts: Object.fromEntries(recorded) }),
      onProgress,
      onCompared,
    });
    comparison.current = own;
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && isComparisonReport(data)) own.compared(data);
    };
    addEventListener('message', onMessage);
    own.start();
    return () => {
      own.stop();
      removeEventListener('message', onMessage);
    };
  }, [playback, screens, frame, show, post, onProgress, onCompared]);
  return (
    <div className="compare-screens" aria-hidden="true" inert>
      {/* eslint-disable-next-line react/iframe-missing-sandbox -- its document's policy is stricter: see recorded-frame.ts */}
      <iframe
        key={document.count}
        ref={frame}
        title={t('comparing')}
        srcDoc={document.text}
        tabIndex={-1}
        onLoad={onLoad}
      />
    </div>
  );
}
