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

/** The range to render as of the last scroll, and what it was computed from. */
interface Scrolled extends Viewport {
  /** Whether the list is at its top, where new rows are to be seen. */
  readonly isAtTop: boolean;
  readonly anchor: Anchor | undefined;
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

/** The visible part of a list, in pixels. */
interface Visible {
  readonly top: number;
  readonly height: number;
}

/**
 * Virtualizes a long list with rows of equal height: returns the range of rows to render. Scrolls row `at` into view
 * whenever it changes. Browsers do not anchor rows whose position changes by style, so the list does it.
 */
export function useWindow(box: RefObject<HTMLElement | null>, { count, at, rem, anchor }: Rows): Viewport {
  const [scrolled, setScrolled] = useState<Scrolled>(() => initially(15 * rem, anchor));
  const { row } = scrolled;
  /** As of the last scroll or resize: reading it from the element after rows have changed would lay out the page. */
  const visible = useRef<Visible | null>(null);
  const scrollToRow = useEffectEvent((element: HTMLElement) => {
    visible.current = scrollRowIntoView(element, visible.current ?? visibleIn(element), at, row);
  });
  const look = useEffectEvent((element: HTMLElement, height: number) => {
    const now = visibleIn(element);
    visible.current = now;
    setScrolled((last) => scrolledTo(now, last, height, anchor));
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const onScroll = () => look(element, rowHeight(rem));
    onScroll();
    element.addEventListener('scroll', onScroll, { passive: true });
    const sizes = new ResizeObserver(() => {
      visible.current = visibleIn(element);
      scrollToRow(element);
      onScroll();
    });
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
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
  return rangeOf(scrolled, anchor, count);
}

const initially = (row: number, anchor: Anchor | undefined): Scrolled => ({
  row,
  from: 0,
  to: 2 * OVERSCAN,
  isAtTop: true,
  anchor,
});

/**
 * The rows in view stay rendered when others are listed above them, before the list has scrolled to where they are now.
 */
function rangeOf(
  { row, from, to, isAtTop, anchor: before }: Scrolled,
  now: Anchor | undefined,
  count: number,
): Viewport {
  const shift = isAtTop || !before || !now ? 0 : Math.round(shiftOf(before, now, from + OVERSCAN));
  return { row, from: Math.max(0, from + shift), to: Math.min(count, to + shift) };
}

const visibleIn = ({ scrollTop, clientHeight }: HTMLElement): Visible => ({ top: scrollTop, height: clientHeight });

function rowHeight(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '15');
}

/** Returns the same object if no other rows need to be rendered. */
function scrolledTo({ top, height }: Visible, last: Scrolled, row: number, anchor: Anchor | undefined): Scrolled {
  const first = Math.floor(top / row / STRIDE) * STRIDE;
  const from = Math.max(0, first - OVERSCAN);
  const to = Math.ceil((top + height) / row / STRIDE) * STRIDE + OVERSCAN;
  const isAtTop = top === 0;
  const isSameRange = last.row === row && last.from === from && last.to === to;
  const isSame = isSameRange && last.isAtTop === isAtTop && last.anchor?.keys === anchor?.keys;
  return isSame ? last : { row, from, to, isAtTop, anchor };
}

/** Returns the part that is visible afterwards. */
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
