import type { App } from '../kernel/index.ts';
import { offerUndo } from './messages.ts';

/** Offers to undo what the user has done, wherever the command says how. */
export function offerUndos(app: App): void {
  app.undoables.subscribe(({ id, undo: { command, done } }) => {
    const { type, payload } = command;
    app.send(offerUndo({ id, command: { type, payload }, ...(done !== undefined && { done }) }));
  });
}
