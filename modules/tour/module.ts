import { contribute } from '../../contract/point.ts';
import { defineModule } from '../../src/kernel/index.ts';
import { action, bootCommand, topBarItem } from '../../src/shell/points.ts';
import { offerTour, showStep } from './commands.ts';
import { TourHandlers } from './handlers/tour.ts';
import { isTourDone } from './tour-storage.ts';
import { touredForm } from './select.ts';
import { tour } from './state.ts';
import { texts } from './texts.ts';

export default defineModule({
  id: 'tour',
  needs: ['workspaces'],
  texts,
  slices: [tour],
  handlers: [TourHandlers],
  contributes: [
    contribute(bootCommand, { id: 'tour/offer', command: () => offerTour({ isDone: isTourDone() }) }),
    contribute(action, {
      id: 'tour/begin',
      of: showStep,
      command: (read) => (touredForm(read) ? showStep({ step: 0 }) : undefined),
    }),
    contribute(topBarItem, { id: 'tour/card', side: 'below', order: 90, view: () => import('./ui/tour-card.tsx') }),
  ],
});
