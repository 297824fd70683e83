import { useEffect, useEffectEvent, useState } from 'react';

/** Takes a file that is dropped anywhere on the page; says whether one is held over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onDropped = useEffectEvent(onFile);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: stop.signal });
    listen('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      setOver(true);
    });
    // Elements within the page are left for one another; only the page's own end has no other.
    listen('dragleave', ({ relatedTarget }) => relatedTarget ?? setOver(false));
    listen('drop', (event) => {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (!file) return;
      event.preventDefault();
      onDropped(file);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}
