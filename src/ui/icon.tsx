import { useMemo, type ReactNode } from 'react';
import sprite from './icons.svg';

let drawings: ReadonlyMap<string, ReactNode> | undefined;

/** Gives icons that are rendered from now on their shapes, by name. */
export function provideIcons(shapes: ReadonlyMap<string, ReactNode>): void {
  drawings = shapes;
}

/**
 * A decorative icon of `icons.svg` next to a text; hidden from screen readers. It has its shapes if they are there: one that refers
 * to another file is laid out twice.
 */
export function Icon({ name }: { readonly name: string }) {
  const shapes = useMemo(() => drawings?.get(name), [name]);
  return (
    <svg className="icon" data-icon={name} viewBox={shapes ? '0 0 16 16' : undefined} aria-hidden="true">
      {shapes ?? <use href={`${sprite}#${name}`} />}
    </svg>
  );
}
