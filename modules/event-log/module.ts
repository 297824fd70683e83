import { contribute } from '../../contract/point.ts';
import { defineModule, provideValue } from '../../src/kernel/index.ts';
import { userMenuItem } from '../../src/shell/points.ts';
import { exportEventLog } from './commands.ts';
import { Exporting } from './handlers/export.ts';
import { browserSaveFile, SaveFile } from './save-file.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'event-log',
  texts,
  handlers: [Exporting],
  provides: [provideValue(SaveFile, browserSaveFile)],
  contributes: [
    contribute(userMenuItem, {
      id: 'event-log/export',
      label: texts('export'),
      icon: 'download',
      order: 80,
      act: { send: () => exportEventLog({}) },
    }),
  ],
});
