import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action } from '../../src/shell/points.ts';
import { detailComposer, detailPanel, detailTool, historyTexts } from '../submissions/public.ts';
import { NotesHandlers } from './handlers/notes.ts';
import { reactions } from './reactions.ts';
import { COMPOSER, composerFor } from './select.ts';
import { notes } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'notes',
  needs: ['drafts', 'submissions', 'live', 'workspaces'],
  texts,
  slices: [notes],
  handlers: [NotesHandlers],
  reactions,
  contributes: [
    contribute(detailPanel, {
      id: 'notes/new',
      order: 80,
      position: 'footer',
      link: {
        label: texts('notes'),
        count: (read, submission) => read(notes).get(submission)?.notes.length ?? 0,
        target: '.timeline [data-kind="note"]',
      },
      view: () => import('./ui/new-note.tsx'),
    }),
    contribute(action, {
      id: 'notes/write',
      title: texts('add'),
      icon: 'comment',
      isOnSubject: true,
      command: composerFor,
    }),
    contribute(detailComposer, {
      id: COMPOSER,
      order: 20,
      action: 'notes/write',
      label: texts('add'),
      icon: 'comment',
      prompt: () => texts('hint'),
      view: () => import('./ui/composer.tsx'),
    }),
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
