import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { View } from '../shell/points.ts';

/** Loaded once for each contributed view: a component made anew on each render would lose its state. */
const loaded = new Map<unknown, unknown>();

function componentOf<P>(view: View<P>): ComponentType<P> {
  const known = loaded.get(view);
  // What stands under a view is always what was made from it.
  if (known !== undefined) return known as ComponentType<P>;
  const made: ComponentType<P> = lazy(view);
  loaded.set(view, made);
  return made;
}

interface Props<P> {
  readonly view: View<P>;
  /** What the view is given. */
  readonly given: P;
  /** Holds its place until it has come. */
  readonly meanwhile?: ReactNode;
}

/** A part of a screen that another module contributed. */
export function ContributedView<P extends object>({ view, given, meanwhile = null }: Props<P>) {
  return <Suspense fallback={meanwhile}>{createElement(componentOf(view), given)}</Suspense>;
}
