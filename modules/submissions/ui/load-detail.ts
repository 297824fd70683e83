import type { App } from '../../../src/kernel/index.ts';
import { preloadView } from '../../../src/ui/contributed-view.tsx';
import { arrivalOutcomes, detailAction, detailComposer, detailPanel, historyTexts, threadEntries } from '../points.ts';

/** Loads the detail together with what modules add to it, so that a message and its actions appear in the same frame. */
export async function loadDetail(app: App) {
  const parts = [
    ...app.contributions(detailAction),
    ...app.contributions(detailPanel),
    ...app.contributions(threadEntries),
    ...app.contributions(arrivalOutcomes),
    ...app.contributions(historyTexts).flatMap(({ view }) => (view ? [{ view }] : [])),
  ];
  // Needed only once somebody writes.
  for (const { view } of app.contributions(detailComposer)) void preloadView(view);
  const [modal] = await Promise.all([import('./submission-modal.tsx'), ...parts.map(({ view }) => preloadView(view))]);
  return modal;
}
