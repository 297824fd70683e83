import type { App } from '../../../src/kernel/index.ts';
import { preloadView } from '../../../src/ui/contributed-view.tsx';
import { listTool, rowPart } from '../points.ts';
import * as screen from './submissions-screen.tsx';

/** Loads the list with the controls that modules add to it: those that came later would appear after the others. */
export async function loadList(app: App) {
  const parts = [...app.contributions(listTool), ...app.contributions(rowPart)];
  await Promise.all(parts.map(({ view }) => preloadView(view)));
  return screen;
}
