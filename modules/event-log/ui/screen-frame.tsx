import { useCallback, useEffect, useRef } from 'react';
import type { Playback } from '../../../src/replay/playback.ts';
import type { RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { Outcome } from './screen-feed.ts';
import type { Series } from './screen-pass.ts';
import { texts } from './texts.ts';
import { useScreenFeed } from './use-screen-feed.ts';
import './compare-screens.css';

/** The window of logs that do not contain its size. */
const DEFAULT_SIZE = [1280, 800] as const;

/** What a series needs of the frame. */
export interface FrameEnds {
  readonly show: (screen: RecordedTexts) => void;
  readonly post: (message: object) => void;
}

interface Props {
  readonly playback: Playback;
  /** Must be the same function as long as it is the same series. */
  readonly seriesOf: (ends: FrameEnds) => Series;
}

/** Renders recorded screens one after the other in a frame that nobody sees. */
export function ScreenFrame({ playback, seriesOf }: Props) {
  const t = useTexts(texts);
  const series = useRef<Series>(undefined);
  const { frame, document, onLoad, show, post } = useScreenFeed(
    useCallback(({ moment, failure }: Outcome) => series.current?.shown(moment.n, failure === null), []),
  );
  useEffect(() => {
    const own = seriesOf({
      show: ({ n, at, size = DEFAULT_SIZE }) => {
        const { current: element } = frame;
        if (element) [element.style.width, element.style.height] = [`${size[0]}px`, `${size[1]}px`];
        show({ playback, n, at });
      },
      post,
    });
    series.current = own;
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow) own.receive(data);
    };
    addEventListener('message', onMessage);
    own.start();
    return () => {
      own.stop();
      removeEventListener('message', onMessage);
    };
  }, [playback, seriesOf, frame, show, post]);
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
