import { useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows that are drawn above and below those in sight, so that a turn of the wheel finds them there. */
const SPARE = 12;
/** A row's height in CSS, in rem: it grows with the reader's text. */
const ROW_REM = 32 / 15;

interface Sight {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The rows of a long list that are to be drawn now: all are of one height, and those out of sight are not there. Row `at` is
 * brought into sight whenever it is another one.
 */
export function useWindow(box: RefObject<HTMLElement | null>, count: number, at: number): Sight {
  const [sight, setSight] = useState<Sight>({ row: 32, from: 0, to: 2 * SPARE });
  const onResized = useEffectEvent((element: HTMLElement) => bringIntoSight(element, at));
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setSight((last) => sightOf(element, last));
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
  }, [box]);
  useLayoutEffect(() => {
    if (box.current) bringIntoSight(box.current, at);
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- in a list that has become shorter the same row lies elsewhere
  }, [box, at, count]);
  return { ...sight, to: Math.min(count, sight.to) };
}

function rowHeight(): number {
  return ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '15');
}

/** The same object while nothing has to be drawn anew. */
function sightOf({ scrollTop, clientHeight }: HTMLElement, last: Sight): Sight {
  const row = rowHeight();
  const top = Math.floor(scrollTop / row);
  const bottom = Math.ceil((scrollTop + clientHeight) / row);
  const isEnough = last.row === row && last.to >= bottom && last.from <= top && last.to - last.from > SPARE;
  return isEnough ? last : { row, from: Math.max(0, top - SPARE), to: bottom + SPARE };
}

function bringIntoSight(element: HTMLElement, at: number): void {
  const row = rowHeight();
  const [top, height] = [at * row, element.clientHeight];
  const isAbove = top < element.scrollTop;
  const isBelow = top + row > element.scrollTop + height;
  if (!isAbove && !isBelow) return;
  const isFar = Math.abs(top - element.scrollTop - height / 2) > height;
  const near = isAbove ? top : top + row - height;
  // Only this list moves: `scrollIntoView` would take the page along.
  element.scrollTop = isFar ? top - height / 2 : near;
}
