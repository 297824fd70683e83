import type { Folder, RecordedEvent, Root } from './fold.ts';
import { phases, requested, settled, type CommandRef } from './phase.ts';

/** The commands that are unsettled after `events`, starting from the unsettled ones in `root`. */
export function openCommands(root: Root, events: readonly RecordedEvent[], folder: Folder): Iterable<CommandRef> {
  const open = new Map<string, CommandRef>();
  for (const { id, command, phase } of folder.reader(() => root)(phases)) {
    const [type = '', ...key] = id.split(' ');
    if (phase === 'requested' || phase === 'in progress') open.set(command, { command, type, key: key.join(' ') });
  }
  for (const { type, payload } of events) {
    if (type !== requested.type && type !== settled.type) continue;
    // Only the kernel emits them.
    const request = payload as CommandRef;
    if (type === requested.type) open.set(request.command, request);
    else open.delete(request.command);
  }
  return open.values();
}
