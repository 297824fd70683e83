import { lazy, Suspense, type ComponentType } from 'react';
import type { Bar, DrawnProps } from './bars.ts';

// The charts come after the tables, which say the same: without them nothing is missing.
const BarChart = lazy<ComponentType<DrawnProps>>(() => import('./bar-chart.tsx').catch(() => ({ default: NoChart })));
const NoChart = () => null;

/** Bars with their names and numbers at them. Its place is held until it is there; the table beside it is its text. */
export function Chart({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className="report-chart" style={{ height: `calc(${bars.length} * var(--row))` }} aria-hidden="true">
      <Suspense fallback={null}>
        <BarChart bars={bars} />
      </Suspense>
    </div>
  );
}
