import { contribute } from '../../contract/point.ts';
import { defineModule, provideValue } from '../../src/kernel/index.ts';
import { route, userMenuItem } from '../../src/shell/points.ts';
import { ExportHandlers } from './handlers/export.ts';
import { browserSaveFile, SaveFile } from './save-file.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'event-log',
  texts,
  handlers: [ExportHandlers],
  provides: [provideValue(SaveFile, browserSaveFile)],
  contributes: [
    contribute(route, {
      id: 'event-log/screen',
      path: 'event-log',
      title: texts('title'),
      view: () => import('./ui/event-log-screen.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'event-log/menu',
      label: texts('title'),
      icon: 'history',
      order: 79,
      act: { to: '/event-log' },
    }),
    contribute(userMenuItem, {
      id: 'event-log/export',
      label: texts('export'),
      icon: 'download',
      order: 80,
      act: { to: '/event-log?export' },
    }),
  ],
});
