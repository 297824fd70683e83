import { lazy, Suspense, type ComponentType } from 'react';
import type { Bar, ChartProps } from './bars.ts';

// Charts load after the tables, which contain the same data.
const BarChart = lazy<ComponentType<ChartProps>>(() => import('./bar-chart.tsx').catch(() => ({ default: NoChart })));
const NoChart = () => null;

/** A labelled bar chart. Its space is reserved while loading; the adjacent table is its text alternative. */
export function Chart({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <div className="report-chart" style={{ height: `calc(${bars.length} * var(--row))` }} aria-hidden="true">
      <Suspense fallback={null}>
        <BarChart bars={bars} />
      </Suspense>
    </div>
  );
}
