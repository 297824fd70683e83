import { useCallback, useEffect, useRef, useState } from 'react';
import { isFrameReport, recordedDocument } from '../../../src/shell/recorded-frame.ts';
import { ScreenFeed, type Moment, type Outcome } from './screen-feed.ts';

/** A frame with recorded screens: its document, a function that shows a moment there, and one that posts a message. */
export function useScreenFeed(onOutcome: (outcome: Outcome) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const feed = useRef<ScreenFeed>(undefined);
  const [document, setDocument] = useState(() => ({ count: 0, text: recordedDocument() }));
  const post = useCallback((message: object) => {
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, []);
  useEffect(() => {
    const waiting = feed.current?.next;
    const own = new ScreenFeed({ post, onOutcome, onTimeout: () => setDocument(nextDocument) });
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
  }, [onOutcome, document, post]);
  const show = useCallback((moment: Moment) => feed.current?.show(moment), []);
  /** Replaces a frame that the browser stopped from loading another page. It shows the next selected entry. */
  const onLoad = () => {
    if (frame.current?.contentDocument?.documentElement.dataset['recorded'] !== undefined) return;
    feed.current?.fail('left');
    setDocument(nextDocument);
  };
  return { frame, document, onLoad, show, post };
}

/** The same document in a new frame. */
const nextDocument = ({ count, text }: { readonly count: number; readonly text: string }) => ({
  count: count + 1,
  text,
});
