import { useEffect, useRef, useState } from 'react';
import { isRecord } from '../../../contract/json.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import { isFrameReport, recordedDocument } from '../../../src/shell/recorded-frame.ts';
import { currentLocation } from '../../../src/shell/state.ts';
import { exactClockText } from '../../../src/ui/dates.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { ScreenFeed, type Moment, type Outcome } from './screen-feed.ts';
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
  const [outcome, setOutcome] = useState<Outcome>();
  const [isEnlarged, setEnlarged] = useState(false);
  const { stage, style, size } = useFittedFrame();
  const { frame, document, onLoad } = useFeed({ playback, n, at }, setOutcome);
  // Until then, the frame still shows the entry before.
  const isSettled = outcome?.moment.playback === playback && outcome.moment.n === n;
  const failure = isSettled ? outcome.failure : null;
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
      {failure !== null && (
        <p role="alert" className="notice notice-error">
          {t(FAILURES.get(failure) ?? 'screenFailed', { error: failure })}
        </p>
      )}
      {isOfLog && <p className="recorded-screen-none">{t('screenOfLog')}</p>}
      <div
        ref={stage}
        className="recorded-screen-stage"
        style={style.stage}
        aria-busy={!isSettled}
        data-shown={isSettled && failure === null}
        hidden={isOfLog}
      >
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

/** Failures that have a text of their own. */
const FAILURES: ReadonlyMap<string, 'screenLeft' | 'screenLate' | 'screenEndless'> = new Map([
  ['left', 'screenLeft'],
  ['late', 'screenLate'],
  ['endless', 'screenEndless'],
]);

/** Sends the moment to the frame, and listens to what the frame reports. */
function useFeed({ playback, n, at }: Moment, onOutcome: (outcome: Outcome) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const feed = useRef<ScreenFeed>(undefined);
  const [document, setDocument] = useState(() => ({ count: 0, text: recordedDocument() }));
  useEffect(() => {
    const waiting = feed.current?.next;
    const own = new ScreenFeed({
      post: (state) => frame.current?.contentWindow?.postMessage(state, location.origin),
      onOutcome,
      onTimeout: () => setDocument(nextDocument),
    });
    feed.current = own;
    if (waiting) own.show(waiting);
    const onMessage = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && isFrameReport(data)) own.receive(data);
    };
    addEventListener('message', onMessage);
    return () => {
      own.stop();
      removeEventListener('message', onMessage);
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- a new frame has no state yet, so it needs a new feed
  }, [onOutcome, document]);
  useEffect(() => feed.current?.show({ playback, n, at }), [playback, n, at]);
  /** Replaces a frame that the browser stopped from loading another page. It shows the next selected entry. */
  const onLoad = () => {
    if (frame.current?.contentDocument?.documentElement.dataset['recorded'] !== undefined) return;
    feed.current?.fail('left');
    setDocument(nextDocument);
  };
  return { frame, document, onLoad };
}

/** The same document in a new frame. */
const nextDocument = ({ count, text }: { readonly count: number; readonly text: string }) => ({
  count: count + 1,
  text,
});
