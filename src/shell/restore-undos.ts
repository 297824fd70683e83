import type { PayloadOf } from '../../contract/message.ts';
import { settlementIn, type App, type Settled } from '../kernel/index.ts';
import { restoreUndo, undoOffered, undoStarted } from './messages.ts';
import { undoables } from './state.ts';

type Taken = PayloadOf<typeof undoStarted>;

/** Restores a failed undo to its position in the undo history, from which it was removed when it began. */
export function restoreFailedUndos(app: App): void {
  /** Undos in progress, by the id of the `undo` command, and then by the id of the command that undoes. */
  const requested = new Map<string, Taken>();
  const undoing = new Map<string, Taken>();
  /** The order in which undos were offered, by command id. */
  const offered = new Map<string, number>();
  const orderOf = (id: string) => offered.get(id) ?? -1;

  const settle = ({ command, outcome }: Settled) => {
    const taken = undoing.get(command);
    requested.delete(command);
    undoing.delete(command);
    if (!taken || outcome === 'done') return;
    const later = app.read(undoables).done.find(({ id }) => orderOf(id) > orderOf(taken.id));
    app.send(restoreUndo({ ...taken, before: later?.id ?? null }));
  };

  app.entries.subscribe((entry) => {
    if (entry.kind === 'command') {
      const taken = entry.cause === undefined ? undefined : requested.get(entry.cause);
      if (taken) undoing.set(entry.id, taken);
    } else if (entry.kind === 'event') {
      const settlement = settlementIn(entry);
      if (settlement) settle(settlement);
      else if (entry.type === undoOffered.type) offered.set(undoOffered.schema.parse(entry.payload).id, offered.size);
      else if (entry.type === undoStarted.type && entry.command !== undefined)
        requested.set(entry.command, undoStarted.schema.parse(entry.payload));
    }
  });
}
