import type { NumberedEntry } from './entry.ts';
import type { Folder, RecordedEvent, Root } from './fold.ts';
import type { Request } from './phase.ts';
import { readLog } from './read-log.ts';
import { openCommands } from './stored-commands.ts';
import { restoreRoot } from './stored-state.ts';
import { upcast } from './upcast.ts';

/** A recorded session to continue from. */
interface StoredSession {
  readonly root: Root;
  readonly events: readonly RecordedEvent[];
  /** The commands that were unsettled at its end. */
  readonly open: Iterable<Request>;
  /** The number of its last entry. */
  readonly last: number;
}

/** Reads a segment that `version` recorded; undefined if another version did. Throws when it is damaged. */
export function storedSession(lines: readonly string[], version: string, folder: Folder): StoredSession | undefined {
  const { snapshot, entries } = readLog(lines);
  if (snapshot?.version !== version) return undefined;
  const root = restoreRoot(folder, snapshot.state);
  const events = eventsOf(entries, folder);
  return { root, events, open: openCommands(root, events, folder), last: entries.at(-1)?.n ?? snapshot.n };
}

/** The events among entries, upcast to their current versions. */
function eventsOf(entries: readonly NumberedEntry[], folder: Folder): readonly RecordedEvent[] {
  return entries
    .filter((entry) => entry.kind === 'event')
    .map((entry) => upcast(entry, folder.definitions.get(entry.type)));
}
