import type { PayloadOf } from '../../contract/message.ts';
import type { App, Settled } from '../kernel/index.ts';
import { returnUndo, undoOffered, undoTaken } from './messages.ts';
import { undoables } from './state.ts';

type Taken = PayloadOf<typeof undoTaken>;

/** Puts an undo that failed back to its place among what can be undone: it was taken from there before it had succeeded. */
export function returnFailedUndos(app: App): void {
  /** What is being undone, by the command that asked for it, and then by the command that undoes it. */
  const asked = new Map<string, Taken>();
  const undoing = new Map<string, Taken>();
  /** When each was offered. */
  const offered = new Map<string, number>();
  const orderOf = (id: string) => offered.get(id) ?? -1;

  const settle = ({ command, outcome }: Settled) => {
    const taken = undoing.get(command);
    asked.delete(command);
    undoing.delete(command);
    if (!taken || outcome === 'done') return;
    const later = app.read(undoables).done.find(({ id }) => orderOf(id) > orderOf(taken.id));
    app.send(returnUndo({ ...taken, before: later?.id ?? null }));
  };

  app.entries.subscribe((entry) => {
    if (entry.kind === 'command') {
      const taken = entry.cause === undefined ? undefined : asked.get(entry.cause);
      if (taken) undoing.set(entry.id, taken);
    } else if (entry.kind === 'event') {
      if (entry.type === 'kernel/settled') settle(entry.payload as Settled);
      else if (entry.type === undoOffered.type) offered.set(undoOffered.schema.parse(entry.payload).id, offered.size);
      else if (entry.type === undoTaken.type && entry.command !== undefined)
        asked.set(entry.command, undoTaken.schema.parse(entry.payload));
    }
  });
}
