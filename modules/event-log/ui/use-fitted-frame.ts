import { useLayoutEffect, useRef, useState } from 'react';

/** Text is readable from this scale on. */
const READABLE = 0.68;

interface Fitted {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * A frame in an element, which `stage` refers to: laid out to fill it at a readable scale or, with `isWindow`, in the size
 * of this window, scaled to its width.
 */
export function useFittedFrame(isWindow: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const [{ width, height, scale }, setFitted] = useState<Fitted>({ width: innerWidth, height: innerHeight, scale: 1 });
  useLayoutEffect(() => {
    const { current: element } = stage;
    if (!element) return undefined;
    const fit = () => {
      // A hidden stage has no size.
      if (element.clientWidth > 0) setFitted(isWindow ? sizeOfWindow(element) : readable(element));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWindow]);
  return {
    stage,
    size: { width: String(width), height: String(height) },
    style: {
      stage: isWindow ? { flex: 'none', height: height * scale } : {},
      frame: { width, height, transform: `scale(${scale})` },
    },
  };
}

const sizeOfWindow = ({ clientWidth }: HTMLElement): Fitted => ({
  width: innerWidth,
  height: innerHeight,
  scale: clientWidth / innerWidth,
});

function readable({ clientWidth, clientHeight }: HTMLElement): Fitted {
  const scale = Math.max(READABLE, Math.min(1, clientWidth / innerWidth));
  return { width: Math.round(clientWidth / scale), height: Math.round(clientHeight / scale), scale };
}
