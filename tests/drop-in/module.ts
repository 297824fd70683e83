import { contribute } from '../../contract/point.ts';
import { rowAction } from '../../modules/submissions/public.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { route } from '../../src/shell/points.ts';
import { pin } from './commands.ts';
import { Pinning } from './handlers/pin.ts';
import { pins } from './state.ts';

export default defineModule({
  id: 'drop-in',
  needs: ['submissions'],
  slices: [pins],
  handlers: [Pinning],
  contributes: [
    contribute(route, { id: 'drop-in/pins', path: 'pins', title: 'Pins', view: () => import('./ui/pins.tsx') }),
    contribute(rowAction, {
      id: 'drop-in/pin',
      label: 'Pin',
      icon: 'bookmark',
      command: (row) => pin({ submission: row.submission_id }),
    }),
  ],
});
