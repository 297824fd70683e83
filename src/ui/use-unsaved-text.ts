import { useEffect, useEffectEvent, useRef } from 'react';

/** Milliseconds without a key press. */
const PAUSE_MS = 500;

/** Records the text of a field when typing pauses, and when the field is left. Returns a function that discards the text. */
export function useUnsavedText(text: string, record: (text: string) => void): () => void {
  const recorded = useRef(text);
  const recordChanged = (unsaved: string) => {
    if (recorded.current === unsaved) return;
    recorded.current = unsaved;
    record(unsaved);
  };
  const onPause = useEffectEvent(recordChanged);
  const onLeave = useEffectEvent(() => recordChanged(text));
  useEffect(() => {
    const timer = setTimeout(() => onPause(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => onLeave(), []);
  return () => {
    recorded.current = text;
    record('');
  };
}
