import { useLayoutEffect, useRef, useState } from 'react';

/** The size of this window, scaled to the width of an element, which `stage` refers to. */
export function useFittedFrame() {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current: element } = stage;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setSize({ width: innerWidth, height: innerHeight });
      setScale(element.clientWidth / innerWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { width, height } = size;
  return {
    stage,
    size: { width: String(width), height: String(height) },
    style: { stage: { height: height * scale }, frame: { width, height, transform: `scale(${scale})` } },
  };
}
