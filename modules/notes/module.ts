import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action } from '../../src/shell/points.ts';
import { detailPanel, detailTool, historyTexts } from '../submissions/public.ts';
import { NotesHandlers } from './handlers/notes.ts';
import { reactions } from './reactions.ts';
import { notes } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'notes',
  needs: ['submissions', 'live'],
  texts,
  slices: [notes],
  handlers: [NotesHandlers],
  reactions,
  contributes: [
    contribute(detailPanel, {
      id: 'notes/notes',
      order: 80,
      place: 'foot',
      view: () => import('./ui/notes-panel.tsx'),
    }),
    // The view of the panel implements it.
    contribute(action, { id: 'notes/write', title: texts('add'), icon: 'comment', isOnSubject: true }),
    contribute(detailTool, {
      id: 'notes/write',
      action: 'notes/write',
      order: 20,
      label: texts('note'),
      icon: 'comment',
      barOf: 'phone',
    }),
    contribute(historyTexts, {
      id: 'notes/note',
      kind: 'note',
      icon: 'comment',
      text: () => texts('note'),
      body: ({ message }) => (typeof message === 'string' ? message : undefined),
    }),
  ],
});
