import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows rendered above and below the visible ones, so that scrolling does not show gaps. */
const OVERSCAN = 12;
interface Viewport {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

interface Rows {
  readonly count: number;
  /** The row to keep in view; null for none. A fraction stands for headings above it. */
  readonly at: number | null;
  /** Row height in rem, as in CSS; scales with the user's font size. */
  readonly rem: number;
}

/**
 * Virtualizes a long list with rows of equal height: returns the range of rows to render. Scrolls row `at` into view whenever
 * it changes.
 */
export function useWindow(box: RefObject<HTMLElement | null>, { count, at, rem }: Rows): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ row: 15 * rem, from: 0, to: 2 * OVERSCAN });
  const { row } = viewport;
  const onResized = useEffectEvent((element: HTMLElement) => scrollRowIntoView(element, at, row));
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setViewport((last) => viewportOf(element, last, rem));
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(() => {
      onResized(element);
      look();
    });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rem]);
  useLayoutEffect(() => {
    if (box.current) scrollRowIntoView(box.current, at, row);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- when the list shrinks, the same row moves
  }, [box, at, count, row]);
  return { ...viewport, to: Math.min(count, viewport.to) };
}

function rowHeight(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '15');
}

/** Returns the same object if no other rows need to be rendered. */
function viewportOf({ scrollTop, clientHeight }: HTMLElement, last: Viewport, rem: number): Viewport {
  const row = rowHeight(rem);
  const top = Math.floor(scrollTop / row);
  const bottom = Math.ceil((scrollTop + clientHeight) / row);
  const isEnough = last.row === row && last.to >= bottom && last.from <= top && last.to - last.from > OVERSCAN;
  return isEnough ? last : { row, from: Math.max(0, top - OVERSCAN), to: bottom + OVERSCAN };
}

function scrollRowIntoView(element: HTMLElement, at: number | null, row: number): void {
  if (at === null) return;
  const [top, height] = [at * row, element.clientHeight];
  const isAbove = top < element.scrollTop;
  const isBelow = top + row > element.scrollTop + height;
  if (!isAbove && !isBelow) return;
  const isFar = Math.abs(top - element.scrollTop - height / 2) > height;
  const near = isAbove ? top : top + row - height;
  // Scrolls only the list; `scrollIntoView` would also scroll the page.
  element.scrollTop = isFar ? top - height / 2 : near;
}
