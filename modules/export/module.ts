import { contribute } from '../../contract/point.ts';
import { defineModule, provideValue } from '../../src/kernel/index.ts';
import { listTool } from '../submissions/public.ts';
import { browserDownloads, Downloads } from './downloads.ts';
import { ExportHandlers } from './handlers/export.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'export',
  needs: ['submissions', 'workspaces'],
  texts,
  handlers: [ExportHandlers],
  provides: [provideValue(Downloads, browserDownloads)],
  contributes: [contribute(listTool, { id: 'export/menu', order: 30, view: () => import('./ui/export-menu.tsx') })],
});
