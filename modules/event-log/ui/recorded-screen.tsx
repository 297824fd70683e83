import { useEffect, useState } from 'react';
import type { Playback } from '../../../src/replay/playback.ts';
import { exactClockText } from '../../../src/ui/dates.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Segments } from '../../../src/ui/segments.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { isOfLightScreen, isOfLogScreen } from './recorded-screens.ts';
import type { Outcome } from './screen-feed.ts';
import { texts } from './texts.ts';
import { useFittedFrame } from './use-fitted-frame.ts';
import { useScreenFeed } from './use-screen-feed.ts';
import './recorded-screen.css';

interface Props {
  readonly playback: Playback;
  readonly n: number;
  readonly at: number | undefined;
}

/** The console's own screen on the state after an entry, read-only, laid out for the room that there is or for this window. */
export default function RecordedScreen({ playback, n, at = 0 }: Props) {
  const t = useTexts(texts);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isEnlarged, setEnlarged] = useState(false);
  const [layout, setLayout] = useState<'fitted' | 'window'>('fitted');
  const { stage, style, size } = useFittedFrame(layout === 'window');
  const { frame, document, onLoad, show } = useScreenFeed(setOutcome);
  useEffect(() => show({ playback, n, at }), [show, playback, n, at]);
  // Until then, the frame still shows the entry before.
  const isSettled = outcome?.moment.playback === playback && outcome.moment.n === n;
  const failure = isSettled ? outcome.failure : null;
  const isOfLog = isOfLogScreen(playback, n);
  const isLight = !isOfLog && isOfLightScreen(playback, n);
  return (
    <figure className={isEnlarged ? 'recorded-screen recorded-screen-large' : 'recorded-screen'}>
      <figcaption>
        <Icon name="lock" />
        <b>{t('recordedAt', { time: exactClockText(new Date(at)) })}</b>
        <Segments
          name={t('layout')}
          value={layout}
          options={[
            { value: 'fitted', label: t('layoutFitted') },
            { value: 'window', label: t('layoutWindow') },
          ]}
          onValueChange={setLayout}
        />
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
        className={isLight ? 'recorded-screen-stage recorded-screen-light' : 'recorded-screen-stage'}
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
      <p className="event-log-note">
        {t('screenNote', size)}
        {isLight && <span className="recorded-screen-dimmed"> {t('screenDimmed')}</span>}
      </p>
    </figure>
  );
}

/** Failures that have a text of their own. */
const FAILURES: ReadonlyMap<string, 'screenLeft' | 'screenLate' | 'screenEndless'> = new Map([
  ['left', 'screenLeft'],
  ['late', 'screenLate'],
  ['endless', 'screenEndless'],
]);
