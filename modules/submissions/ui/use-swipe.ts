import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { markSubmission } from '../commands.ts';
import type { Row } from '../state.ts';
import './swipe.css';

/** How far a finger must move in px. */
const SWIPE_THRESHOLD_PX = 96;

/** Swiping a row to the left archives it, to the right marks it as read or unread. Undo is offered as for every mark. */
export function useSwipe(frame: RefObject<HTMLElement | null>, row: Row | undefined): void {
  const send = useSend();
  const act = useEffectEvent((isLeft: boolean) => {
    if (!row) return;
    const { submission_id: id, is_archived, is_read } = row;
    const archive = is_archived ? '!archive' : 'archive';
    const read = is_read ? '!read' : 'read';
    send(markSubmission({ id, marker: isLeft ? archive : read }));
  });
  const isOn = row !== undefined;
  useEffect(() => {
    const element = frame.current;
    return element && isOn ? followFinger(element, act) : undefined;
  }, [frame, isOn]);
}

/** Moves the row with the finger; lifting it beyond `SWIPE_THRESHOLD_PX` applies the mark. Vertical moves scroll the list. */
function followFinger(element: HTMLElement, act: (isLeft: boolean) => void): () => void {
  let start: { readonly x: number; readonly y: number } | undefined;
  let by = 0;
  const show = (x: number) => {
    by = x;
    element.style.translate = x === 0 ? '' : `${x}px 0`;
    element.dataset['swipe'] = x < 0 ? 'left' : 'right';
    if (x === 0) delete element.dataset['swipe'];
    element.classList.toggle('is-far', Math.abs(x) >= SWIPE_THRESHOLD_PX);
  };
  const onStart = ({ touches: [touch] }: TouchEvent) => {
    start = touch && { x: touch.clientX, y: touch.clientY };
  };
  const onMove = ({ touches: [touch] }: TouchEvent) => {
    if (!start || !touch) return;
    const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
    if (by === 0 && Math.abs(y) > Math.abs(x)) start = undefined;
    else if (by !== 0 || Math.abs(x) > 12) show(x);
  };
  const onEnd = () => {
    const moved = by;
    start = undefined;
    show(0);
    if (Math.abs(moved) >= SWIPE_THRESHOLD_PX) act(moved < 0);
  };
  const stopping = new AbortController();
  const { signal } = stopping;
  element.addEventListener('touchstart', onStart, { passive: true, signal });
  element.addEventListener('touchmove', onMove, { passive: true, signal });
  element.addEventListener('touchend', onEnd, { signal });
  element.addEventListener('touchcancel', () => show(0), { signal });
  return () => stopping.abort();
}
