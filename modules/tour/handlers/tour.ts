import type { PayloadOf } from '../../../contract/message.ts';
import { handles, injectable } from '../../../src/kernel/index.ts';
import { completeTour, offerTour, showStep } from '../commands.ts';
import { stepShown, tourCompleted, tourOffered } from '../events.ts';

/** Runs the tour. Its state never leaves the browser (SPEC.md point 4). */
@injectable()
export class TourHandlers {
  @handles(offerTour, { policy: 'queue' })
  *offer(offer: PayloadOf<typeof offerTour>) {
    yield tourOffered(offer);
  }

  @handles(showStep, { policy: 'queue' })
  *show(shown: PayloadOf<typeof showStep>) {
    yield stepShown(shown);
  }

  @handles(completeTour, { policy: 'drop' })
  *complete() {
    yield tourCompleted({});
  }
}
