import type { PayloadOf } from '../../contract/message.ts';
import { injectable, type App, type Entry, type Settled } from '../kernel/index.ts';
import { offerUndo, returnUndo, undoTaken } from './messages.ts';
import { undoables } from './state.ts';

type Taken = PayloadOf<typeof undoTaken>;

/** Offers to undo what the user has done, wherever the command says how: once it is done, in the order it was begun. */
@injectable()
export class UndoOffers {
  #made = Promise.resolve();
  /** What is being undone, by the command that asked for it, and then by the command that undoes it. */
  readonly #asked = new Map<string, Taken>();
  readonly #undoing = new Map<string, Taken>();
  /** When each was offered: what could not be undone goes back to its place. */
  readonly #order = new Map<string, number>();

  /** Resolves when all that was begun until now has ended, and is offered if it succeeded. */
  get made(): Promise<void> {
    return this.#made;
  }

  follow(app: App): void {
    app.undoables.subscribe(({ id, undo: { command, done }, outcome }) => {
      const { type, payload } = command;
      this.#made = Promise.all([outcome, this.#made]).then(([ended]) => {
        if (ended.outcome !== 'done') return;
        this.#order.set(id, this.#order.size);
        app.send(offerUndo({ id, command: { type, payload }, ...(done !== undefined && { done }) }));
      });
    });
    app.entries.subscribe((entry) => this.#follow(app, entry));
  }

  #follow(app: App, entry: Entry): void {
    if (entry.kind === 'command') {
      const taken = entry.cause === undefined ? undefined : this.#asked.get(entry.cause);
      if (taken) this.#undoing.set(entry.id, taken);
    } else if (entry.kind === 'event' && entry.type === undoTaken.type && entry.command !== undefined) {
      this.#asked.set(entry.command, undoTaken.schema.parse(entry.payload));
    } else if (entry.kind === 'event' && entry.type === 'kernel/settled') this.#settled(app, entry.payload as Settled);
  }

  #settled(app: App, { command, outcome }: Settled): void {
    const taken = this.#undoing.get(command);
    this.#asked.delete(command);
    this.#undoing.delete(command);
    if (!taken || outcome === 'done') return;
    const later = app.read(undoables).done.find(({ id }) => this.#orderOf(id) > this.#orderOf(taken.id));
    app.send(returnUndo({ ...taken, before: later?.id ?? null }));
  }

  #orderOf(id: string): number {
    return this.#order.get(id) ?? -1;
  }
}
