import type { DisplayText } from '../../contract/text.ts';
import type { App } from '../kernel/index.ts';
import { keysFor } from './keys.ts';
import { offeredActions } from './offered-actions.ts';
import { placeSource, type Action, type Place } from './points.ts';
import type { Rankable, Ranked } from './rank-entries.ts';
import { texts } from './texts.ts';

/** A line of the palette: an action to run or a place to go to. */
export interface PaletteEntry extends Rankable {
  readonly group: string;
  readonly icon: string;
  readonly keys: string;
  readonly act: Action;
}

/** All actions and places that are there without a search, in the user's language. */
export function paletteEntries(app: App, say: (text: DisplayText) => string): readonly PaletteEntry[] {
  const actions = offeredActions(app).map((action) => ({
    id: action.id,
    group: say(texts('commands')),
    title: say(action.title),
    detail: '',
    icon: action.icon ?? 'chevron-right',
    keys: keysFor(app.read, action),
    act: action,
  }));
  const places = app
    .contributions(placeSource)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((source) => app.attempt(source, () => source.places?.(app)) ?? [])
    .map((place) => placeEntry(place, say(texts('goTo')), say));
  return [...actions, ...places];
}

/** Places that only a search finds, such as submissions. */
export async function foundEntries(
  app: App,
  text: string,
  say: (text: DisplayText) => string,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const found = await Promise.all(
    app.contributions(placeSource).map(async ({ id, find, title }) => {
      try {
        const places = (await find?.(app, text, signal)) ?? [];
        return places.map((place) => placeEntry(place, say(title), say));
      } catch (error) {
        if (!signal.aborted) app.reportContribution(error, id);
        return [];
      }
    }),
  );
  return found.flat();
}

function placeEntry(place: Place, group: string, say: (text: DisplayText) => string): PaletteEntry {
  const { id, title, detail = '', icon, to } = place;
  return { id, group, title: say(title), detail: say(detail), icon, keys: '', act: { id, to: () => to } };
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
