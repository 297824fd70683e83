import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { View } from '../shell/points.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

/** One lazy component per view: creating it on each render would lose its state. */
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
  /** The contribution's, which starts with its module's name: whoever sees it fail is told. */
  readonly id: string;
  readonly view: View<P>;
  /** What the view is given. */
  readonly given: P;
  /** Holds its place until it has come. */
  readonly meanwhile?: ReactNode;
}

/** Renders a view contributed by another module. If it fails, it shows an error inline and the rest of the screen stays. */
export function ContributedView<P extends object>({ id, view, given, meanwhile = null }: Props<P>) {
  return (
    <ErrorBoundary instead={(fault) => <PartError id={id} fault={fault} />}>
      <Suspense fallback={meanwhile}>{createElement(componentOf(view), given)}</Suspense>
    </ErrorBoundary>
  );
}

function PartError({ id, fault }: { readonly id: string; readonly fault: unknown }) {
  const t = useTexts(texts);
  const reason = fault instanceof Error ? fault.message : String(fault);
  return (
    <span className="part-fault" title={`${id}: ${reason}`}>
      <i className="pi pi-exclamation-triangle" aria-hidden="true" /> {t('partBroken', { id })}
    </span>
  );
}
