import { lazy } from 'react';

// Only a selection loads these.
export const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
export const SelectionHead = lazy(async () => ({ default: (await import('./selection-head.tsx')).SelectionHead }));
export const SelectionSummary = lazy(() => import('./selection-summary.tsx'));
