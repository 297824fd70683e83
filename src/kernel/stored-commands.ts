import type { RootReducer, RecordedEvent, Root } from './fold.ts';
import { phases, requested, settled, type CommandRef } from './phase.ts';

/** The commands that are unsettled after `events`, starting from the unsettled ones in `root`. */
export function unsettledCommands(root: Root, events: readonly RecordedEvent[], reducer: RootReducer) {
  const unsettled = new Map<string, CommandRef>();
  for (const { id, command, phase } of reducer.reader(() => root)(phases)) {
    const [type = '', ...key] = id.split(' ');
    if (phase === 'requested' || phase === 'in progress') unsettled.set(command, { command, type, key: key.join(' ') });
  }
  for (const { type, payload } of events) {
    if (type !== requested.type && type !== settled.type) continue;
    // Only the kernel emits them.
    const request = payload as CommandRef;
    if (type === requested.type) unsettled.set(request.command, request);
    else unsettled.delete(request.command);
  }
  return unsettled.values();
}
