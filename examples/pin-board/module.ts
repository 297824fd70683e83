import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route, userMenuItem } from '../../src/shell/points.ts';
import { rowAction } from '../../modules/submissions/public.ts';
import { pin } from './commands.ts';
import { PinsHandlers } from './handlers/pins.ts';
import { pinBoardRows } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'pin-board',
  needs: ['submissions'],
  texts,
  slices: [pinBoardRows],
  handlers: [PinsHandlers],
  contributes: [
    contribute(route, {
      id: 'pin-board/screen',
      path: 'pin-board',
      title: texts('board'),
      view: () => import('./ui/pin-board.tsx'),
    }),
    contribute(userMenuItem, {
      id: 'pin-board/menu',
      label: texts('board'),
      icon: 'bookmark',
      order: 70,
      act: { to: '/pin-board' },
    }),
    contribute(rowAction, {
      id: 'pin-board/pin',
      label: texts('pin'),
      icon: 'bookmark',
      command: (row) => pin({ submission: row.submission_id }),
    }),
  ],
});
