import { useEffect, useEffectEvent, useState } from 'react';

/** Accepts files dropped anywhere on the page. Returns whether one is being dragged over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragOver, setDragOver] = useState(false);
  const onDropped = useEffectEvent(onFile);
  useEffect(() => {
    const stop = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: stop.signal });
    listen('dragover', (event) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // Prevents the browser from navigating to the file.
      event.preventDefault();
      setDragOver(true);
    });
    // Ignores moves between elements: only leaving the page has no related target.
    listen('dragleave', ({ relatedTarget }) => relatedTarget ?? setDragOver(false));
    listen('drop', (event) => {
      const file = event.dataTransfer?.files[0];
      setDragOver(false);
      if (!file) return;
      event.preventDefault();
      onDropped(file);
    });
    return () => stop.abort();
  }, []);
  return isDragOver;
}
