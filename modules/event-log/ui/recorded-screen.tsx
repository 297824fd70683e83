import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../../contract/json.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import { isFrameReport, recordedDocument, type FrameReport } from '../../../src/shell/recorded-frame.ts';
import { currentLocation } from '../../../src/shell/state.ts';
import { exactClockText } from '../../../src/ui/dates.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ScreenFeed, type Moment } from './screen-feed.ts';
import { texts } from './texts.ts';
import { useFittedFrame } from './use-fitted-frame.ts';
import './recorded-screen.css';

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly at: number | undefined;
}

/** The console's own screen on the state after an entry, read-only, in the size of this window. */
export default function RecordedScreen({ playback, n, at = 0 }: Props) {
  const t = useTexts(texts);
  const [report, setReport] = useState<FrameReport>({ shown: null });
  const [isEnlarged, setEnlarged] = useState(false);
  const { stage, style, size } = useFittedFrame();
  const { frame, document, onLoad } = useFeed({ playback, n, at }, setReport);
  const isShown = 'shown' in report && report.shown === n;
  const isOfLog = isLogScreen(playback.stateOf(currentLocation.id, n));
  return (
    <figure className={isEnlarged ? 'recorded-screen recorded-screen-large' : 'recorded-screen'}>
      <figcaption>
        <Icon name="lock" />
        <b>{t('recordedAt', { time: exactClockText(new Date(at)) })}</b>
        <span>{t('screenAfter', { n: String(n) })}</span>
        <Button kind="quiet" onClick={() => setEnlarged(!isEnlarged)}>
          {t(isEnlarged ? 'reduce' : 'enlarge')}
        </Button>
      </figcaption>
      {'failure' in report && (
        <p role="alert" className="notice notice-error">
          {report.failure === LEFT ? t('screenLeft') : t('screenFailed', { error: report.failure })}
        </p>
      )}
      {isOfLog && <p className="recorded-screen-none">{t('screenOfLog')}</p>}
      <div ref={stage} className="recorded-screen-stage" style={style.stage} aria-busy={!isShown} hidden={isOfLog}>
        {/* eslint-disable-next-line react/iframe-missing-sandbox -- its document's policy is stricter: see recorded-frame.ts */}
        <iframe
          key={document.count}
          ref={frame}
          title={t('screenAfter', { n: String(n) })}
          srcDoc={document.text}
          inert
          style={style.frame}
          onLoad={onLoad}
        />
      </div>
      <p className="event-log-note">{t('screenNote', size)}</p>
    </figure>
  );
}

/** Whether a location is that of the screen that shows logs. A file may contain anything. */
const isLogScreen = (location: unknown) => isRecord(location) && location['path'] === '/event-log';

/** The failure of a screen that leads to another page as soon as it shows. */
const LEFT = 'left';

/** Sends the moment to the frame, and listens to what the frame reports. */
function useFeed({ playback, n, at }: Moment, onReport: (report: FrameReport) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const feed = useRef<ScreenFeed>(undefined);
  const [document, setDocument] = useState(() => ({ count: 0, text: recordedDocument() }));
  useEffect(() => {
    const own = new ScreenFeed((state) => frame.current?.contentWindow?.postMessage(state, location.origin));
    feed.current = own;
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || !isFrameReport(data)) return;
      if (!('shown' in data && data.shown === null)) onReport(data);
      own.ready();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a new frame has no state yet, so it needs a new feed
  }, [onReport, document]);
  useEffect(() => feed.current?.show({ playback, n, at }), [playback, n, at]);
  /** Replaces a frame that the browser stopped from loading another page. It shows the next selected entry. */
  const onLoad = () => {
    if (frame.current?.contentDocument?.documentElement.dataset['recorded'] !== undefined) return;
    onReport({ failure: LEFT });
    setDocument(({ count, text }) => ({ count: count + 1, text }));
  };
  return { frame, document, onLoad };
}
