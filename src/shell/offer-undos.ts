import { injectable, type App } from '../kernel/index.ts';
import { offerUndo } from './messages.ts';

/** Offers to undo what the user has done, wherever the command says how: once it is done, in the order it was begun. */
@injectable()
export class UndoOffers {
  #made = Promise.resolve();

  /** Resolves when all that was begun until now has ended, and is offered if it succeeded. */
  get made(): Promise<void> {
    return this.#made;
  }

  follow(app: App): void {
    app.undoables.subscribe(({ id, undo: { command, done }, outcome }) => {
      const { type, payload } = command;
      this.#made = Promise.all([outcome, this.#made]).then(([ended]) => {
        if (ended.outcome !== 'done') return;
        app.send(offerUndo({ id, command: { type, payload }, ...(done !== undefined && { done }) }));
      });
    });
  }
}
