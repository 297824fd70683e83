import type { App } from '../../../src/kernel/index.ts';
import { preloadView } from '../../../src/ui/contributed-view.tsx';
import { detailAction, detailPanel } from '../points.ts';

/** Loads the detail together with what modules add to it, so that a message and its actions appear in the same frame. */
export async function loadDetail(app: App) {
  const parts = [...app.contributions(detailAction), ...app.contributions(detailPanel)];
  const [modal] = await Promise.all([import('./submission-modal.tsx'), ...parts.map(({ view }) => preloadView(view))]);
  return modal;
}
