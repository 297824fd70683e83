import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { detailPanel, historyTexts } from '../submissions/public.ts';
import { Writing } from './handlers/notes.ts';
import { reactions } from './reactions.ts';
import { notes } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'notes',
  needs: ['submissions', 'live'],
  texts,
  slices: [notes],
  handlers: [Writing],
  reactions,
  contributes: [
    contribute(detailPanel, { id: 'notes/notes', order: 90, view: () => import('./ui/notes-panel.tsx') }),
    contribute(historyTexts, {
      id: 'notes/note',
      kind: 'note',
      icon: 'comment',
      text: () => texts('note'),
      body: ({ message }) => (typeof message === 'string' ? message : undefined),
    }),
  ],
});
