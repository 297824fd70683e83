import { defineToken, injectable, type App, type Undo } from '../kernel/index.ts';
import type { PayloadOf } from '../../contract/message.ts';
import { offerUndo } from './messages.ts';

/** Offers to undo the user's undoable commands once they are done, in the order in which they began. */
export interface UndoOffers {
  /** Resolves when every command that has begun so far has settled and, if it succeeded, has been offered. */
  allOffered(): Promise<void>;
  follow(app: App): void;
}
export const UndoOffers = defineToken<UndoOffers>('shell/undo-offers');

@injectable()
export class AppUndoOffers implements UndoOffers {
  #offered = Promise.resolve();

  allOffered(): Promise<void> {
    return this.#offered;
  }

  follow(app: App): void {
    app.undoables.subscribe(({ id, undo, outcome }) => {
      this.#offered = Promise.all([outcome, this.#offered]).then(([ended]) => {
        if (ended.outcome !== 'done') return;
        app.send(offerUndo(payloadOfOffer(id, undo)));
      });
    });
  }
}

/** The payload of the offer to undo the command with this id. */
export const payloadOfOffer = (
  id: string,
  { command: { type, payload }, done, life }: Undo,
): PayloadOf<typeof offerUndo> => ({
  id,
  command: { type, payload },
  ...(done !== undefined && { done, life }),
});
