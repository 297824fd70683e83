import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { shiftOf, type Anchor } from './scroll-anchor.ts';

/** Rows rendered above and below the visible ones, so that scrolling does not show gaps. */
const OVERSCAN = 12;
/** The range grows by so many rows at once: few, so that no step through the list has to render many. */
const STRIDE = 4;

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
  /** Keeps the visible rows in place when others move. */
  readonly anchor?: Anchor;
}

/** What is visible of a list, in pixels. */
interface Visible {
  readonly top: number;
  readonly height: number;
}

/**
 * Virtualizes a long list with rows of equal height: returns the range of rows to render. Scrolls row `at` into view whenever
 * it changes. Browsers do not anchor rows whose position changes by style, so the list does it.
 */
export function useWindow(box: RefObject<HTMLElement | null>, { count, at, rem, anchor }: Rows): Viewport {
  const [viewport, setViewport] = useState<Viewport>({ row: 15 * rem, from: 0, to: 2 * OVERSCAN });
  const { row } = viewport;
  /** As of the last scroll or resize: reading it from the element after rows have changed would lay out the page. */
  const visible = useRef<Visible | null>(null);
  const scrollToRow = useEffectEvent((element: HTMLElement) => {
    visible.current = scrollRowIntoView(element, visible.current ?? visibleIn(element), at, row);
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => {
      const now = visibleIn(element);
      visible.current = now;
      setViewport((last) => viewportOf(now, last, rowHeight(rem)));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(() => {
      visible.current = visibleIn(element);
      scrollToRow(element);
      look();
    });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, rem]);
  const before = useRef(anchor);
  useLayoutEffect(() => {
    const element = box.current;
    const known = before.current;
    before.current = anchor;
    if (!element || !anchor || !known) return;
    const shift = shiftOf(known, anchor, (visible.current?.top ?? 0) / row);
    if (shift !== 0) visible.current = scrollTo(element, element.scrollTop + shift * row);
  });
  useLayoutEffect(() => {
    if (box.current) scrollToRow(box.current);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- when the list shrinks, the same row moves
  }, [box, at, count, row]);
  return { ...viewport, to: Math.min(count, viewport.to) };
}

const visibleIn = ({ scrollTop, clientHeight }: HTMLElement): Visible => ({ top: scrollTop, height: clientHeight });

function rowHeight(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '15');
}

/** Returns the same object if no other rows need to be rendered. */
function viewportOf({ top, height }: Visible, last: Viewport, row: number): Viewport {
  const first = Math.floor(top / row / STRIDE) * STRIDE;
  const from = Math.max(0, first - OVERSCAN);
  const to = Math.ceil((top + height) / row / STRIDE) * STRIDE + OVERSCAN;
  const isSame = last.row === row && last.from === from && last.to === to;
  return isSame ? last : { row, from, to };
}

/** Returns what is visible then. */
function scrollRowIntoView(element: HTMLElement, visible: Visible, at: number | null, row: number): Visible {
  if (at === null) return visible;
  const { top: shown, height } = visible;
  const top = at * row;
  const isAbove = top < shown;
  const isBelow = top + row > shown + height;
  if (!isAbove && !isBelow) return visible;
  const isFar = Math.abs(top - shown - height / 2) > height;
  const near = isAbove ? top : top + row - height;
  return scrollTo(element, isFar ? top - height / 2 : near);
}

/** Scrolls only the list; `scrollIntoView` would also scroll the page. */
function scrollTo(element: HTMLElement, top: number): Visible {
  element.scrollTop = top;
  return visibleIn(element);
}
