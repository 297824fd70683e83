import type { CommandDefinition } from '../../contract/message.ts';
import { settlementIn } from '../kernel/phase.ts';
import type { NumberedEntry } from '../kernel/entry.ts';
import type { Undo } from '../kernel/handler.ts';
import type { DrivenEntry } from './drive-host.ts';
import type { Yielded } from './yielded.ts';

/** How the host offers to undo a command that is done: by a command with the id of the one that it undoes. */
export interface UndoOffer {
  readonly command: CommandDefinition;
  readonly payload: (id: string, undo: Undo) => object;
}

/** A command that has begun, whose offer has not been recorded. */
interface Undoable {
  readonly command: DrivenEntry;
  readonly undo: Undo | undefined;
  isDone: boolean;
}

/**
 * Compares which undo the host offers for a command with what its handler's rule derives from the state before it. Offers
 * follow the order in which commands began, so that one is missing once a later one is recorded.
 */
export class DrivenUndos {
  readonly #offer: UndoOffer;
  readonly #undoables = new Map<string, Undoable>();

  constructor(offer: UndoOffer) {
    this.#offer = offer;
  }

  /** A page begins without any. */
  clear(): void {
    this.#undoables.clear();
  }

  begun(command: DrivenEntry, undo: Undo | undefined): void {
    this.#undoables.set(command.id, { command, undo, isDone: false });
  }

  /** Reads an entry; returns what must have been recorded instead, if it is something else. */
  read(entry: NumberedEntry): { readonly command: DrivenEntry; readonly got: Yielded } | undefined {
    const settlement = entry.kind === 'event' ? settlementIn(entry) : undefined;
    if (settlement) this.#settle(settlement.command, settlement.outcome === 'done');
    if (entry.kind !== 'command' || entry.type !== this.#offer.command.type) return undefined;
    const { data } = this.#offer.command.schema.safeParse(entry.payload);
    const of = [...this.#undoables].find(([id]) => isOffer(data, id));
    if (!of) return undefined;
    for (const [id, { command, undo, isDone }] of this.#undoables) {
      this.#undoables.delete(id);
      if (id === of[0]) return { command, got: undo ? this.#offered(id, undo) : { kind: 'nothing' } };
      if (undo && isDone) return { command, got: this.#offered(id, undo) };
    }
    return undefined;
  }

  #settle(id: string, isDone: boolean): void {
    const undoable = this.#undoables.get(id);
    if (!undoable) return;
    undoable.isDone = isDone;
    if (!isDone) this.#undoables.delete(id);
  }

  #offered(id: string, undo: Undo): Yielded {
    return { kind: 'command', type: this.#offer.command.type, payload: this.#offer.payload(id, undo) };
  }
}

const isOffer = (payload: unknown, id: string): boolean =>
  typeof payload === 'object' && payload !== null && 'id' in payload && payload.id === id;
