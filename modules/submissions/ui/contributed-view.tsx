import { createElement, lazy, Suspense, type ComponentType } from 'react';
import type { View } from '../../../src/shell/points.ts';
import type { DetailProps } from '../points.ts';

/** Loaded once for each contributed view: a component made anew on each render would lose its state. */
const loaded = new Map<View<DetailProps>, ComponentType<DetailProps>>();

function componentOf(view: View<DetailProps>): ComponentType<DetailProps> {
  const known = loaded.get(view);
  if (known) return known;
  const made = lazy(view);
  loaded.set(view, made);
  return made;
}

/** A part of the detail that another module contributed. */
export function ContributedView({ view, submission, form }: DetailProps & { readonly view: View<DetailProps> }) {
  return <Suspense fallback={null}>{createElement(componentOf(view), { submission, form })}</Suspense>;
}
