import { createElement, lazy, Suspense, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import type { View } from '../shell/points.ts';
import { useApp } from './app-context.ts';
import { Icon } from './icon.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

/** One component per view, lazy unless it was preloaded: creating it on each render would lose its state. */
const loaded = new Map<unknown, unknown>();

function componentOf<P>(view: View<P>): ComponentType<P> {
  const known = loaded.get(view);
  // The cached component always belongs to its view.
  if (known !== undefined) return known as ComponentType<P>;
  const created: ComponentType<P> = lazy(view);
  loaded.set(view, created);
  return created;
}

/** Loads a view that is about to be rendered, which then needs no placeholder. One that fails shows its error when rendered. */
export async function preloadView(view: () => Promise<{ readonly default: unknown }>): Promise<void> {
  try {
    const { default: component } = await view();
    if (!loaded.has(view)) loaded.set(view, component);
  } catch {
    // Rendering it tries again.
  }
}

interface Props<P> {
  /** The contribution's id, which starts with its module and is shown on failure. */
  readonly id: string;
  readonly view: View<P>;
  /** The props of the view. */
  readonly given: P;
  /** The placeholder while it loads. */
  readonly fallback?: ReactNode;
}

/** Renders a view contributed by another module. If it fails, it shows an error inline and the rest of the screen stays. */
export function ContributedView<P extends object>({ id, view, given, fallback = null }: Props<P>) {
  return (
    <PartBoundary id={id}>
      <Suspense fallback={<Placeholder>{fallback}</Placeholder>}>{createElement(componentOf(view), given)}</Suspense>
    </PartBoundary>
  );
}

let placeholders = 0;

/** How many contributed views the page still lacks. */
export const viewsLacking = (): number => placeholders;

function Placeholder({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    placeholders += 1;
    return () => void (placeholders -= 1);
  }, []);
  return children;
}

/** Contains and reports the errors of a contribution with this id. */
export function PartBoundary({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const app = useApp();
  return (
    <ErrorBoundary
      instead={(error) => <PartError id={id} error={error} />}
      onError={(error) => app.reportContribution(error, id)}
    >
      {children}
    </ErrorBoundary>
  );
}

function PartError({ id, error }: { readonly id: string; readonly error: unknown }) {
  const t = useTexts(texts);
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <span className="part-error" title={`${id}: ${reason}`}>
      <Icon name="exclamation-triangle" /> {t('partBroken', { id })}
    </span>
  );
}
