import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { withMoved } from './edit.ts';
import type { EditedProps } from './edited.ts';

/** Moves states by dragging, by the arrow keys on the grip and by the menu. The focus stays at the moved state. */
export function useMoves({ edit, onChange }: Pick<EditedProps, 'edit' | 'onChange'>) {
  const t = useTexts(texts);
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const index = moved === undefined ? -1 : edit.states.indexOf(moved);
  useEffect(() => {
    if (index >= 0) gripAt(list.current, index)?.focus();
  }, [index]);
  const move = (state: string, by: -1 | 1) => {
    onChange(withMoved(edit, state, by));
    setMoved(state);
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (dragged === undefined || !list.current) return;
    const at = edit.states.indexOf(dragged);
    const [before, after] = [list.current.children[at - 1], list.current.children[at + 1]];
    if (before && clientY < middleOf(before)) move(dragged, -1);
    else if (after && clientY > middleOf(after)) move(dragged, 1);
  };
  const drop = () => setDragged(undefined);
  return {
    move,
    /** Announced to screen readers. */
    announcement:
      moved === undefined || index < 0
        ? ''
        : t('position', { state: moved, position: index + 1, count: edit.states.length }),
    list: { ref: list, onPointerMove, onPointerUp: drop, onPointerCancel: drop },
    grip: (state: string) => ({
      'data-dragged': dragged === state || undefined,
      onPointerDown: ({ pointerId }: PointerEvent) => {
        // The list takes the pointer, since the row itself changes its place.
        list.current?.setPointerCapture(pointerId);
        setDragged(state);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key];
        if (by === undefined) return;
        event.preventDefault();
        move(state, by);
      },
    }),
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

const gripAt = (list: HTMLElement | null, index: number) =>
  list?.children[index]?.querySelector<HTMLElement>('.workflow-grip');
