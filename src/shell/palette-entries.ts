import type { DisplayText } from '../../contract/text.ts';
import type { App } from '../kernel/index.ts';
import { keysFor } from './keys.ts';
import { offeredActions } from './offered-actions.ts';
import { destinationSource, type Action, type Destination } from './points.ts';
import type { Rankable, Ranked } from './rank-entries.ts';
import { texts } from './texts.ts';

/** A line of the palette: an action to run or a destination to open. */
export interface PaletteEntry extends Rankable {
  readonly group: string;
  readonly icon: string;
  readonly keys: string;
  readonly act: Action;
}

/** All actions and destinations shown before a search, in the user's language. */
export function paletteEntries(app: App, translate: (text: DisplayText) => string): readonly PaletteEntry[] {
  const actions = offeredActions(app).map((action) => ({
    id: action.id,
    group: translate(texts('commands')),
    title: translate(action.title),
    detail: '',
    icon: action.icon ?? 'chevron-right',
    keys: keysFor(app.read, action),
    act: action,
  }));
  const destinations = app
    .contributions(destinationSource)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((source) => app.attempt(source, () => source.destinations?.(app)) ?? [])
    .map((destination) => destinationEntry(destination, translate(texts('goTo')), translate));
  return [...actions, ...destinations];
}

/** Destinations that only a search finds, such as submissions. */
export async function foundEntries(
  app: App,
  text: string,
  translate: (text: DisplayText) => string,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const found = await Promise.all(
    app.contributions(destinationSource).map(async ({ id, find, title }) => {
      try {
        const destinations = (await find?.(app, text, signal)) ?? [];
        return destinations.map((destination) => destinationEntry(destination, translate(title), translate));
      } catch (error) {
        if (!signal.aborted) app.reportContribution(error, id);
        return [];
      }
    }),
  );
  return found.flat();
}

function destinationEntry(
  destination: Destination,
  group: string,
  translate: (text: DisplayText) => string,
): PaletteEntry {
  const { id, title, detail = '', icon, to } = destination;
  return { id, group, title: translate(title), detail: translate(detail), icon, keys: '', act: { id, to: () => to } };
}

export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/**
 * Entries in groups, the group with the best entry first: matches, what a search found, guesses. Without a text, what was
 * used last has its own group.
 */
export function groupEntries({
  ranked,
  found,
  recent,
}: {
  readonly ranked: Ranked<PaletteEntry>;
  readonly found: readonly PaletteEntry[];
  readonly recent: { readonly ids: readonly string[]; readonly name: string } | undefined;
}): readonly PaletteGroup[] {
  const { matches, guesses } = ranked;
  const used = recent?.ids.flatMap((id) => matches.find((entry) => entry.id === id) ?? []) ?? [];
  const first = used.map((entry) => ({ ...entry, group: recent?.name ?? entry.group }));
  const rest = matches.filter(({ id }) => !used.some((entry) => entry.id === id));
  const groups = Map.groupBy([...first, ...rest, ...found, ...guesses], ({ group }) => group);
  return Array.from(groups, ([name, entries]) => ({ name, entries }));
}
