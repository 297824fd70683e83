import type { DisplayText } from '../../contract/text.ts';
import type { App } from '../kernel/index.ts';
import { keysFor } from './keys.ts';
import { offeredActions } from './offered-actions.ts';
import { action, destinationSource, type Action, type Destination, type DestinationSource } from './points.ts';
import type { Rankable, Ranked } from './rank-entries.ts';
import { texts } from './texts.ts';

/** A line of the palette: an action to run or a destination to open. */
export interface PaletteEntry extends Rankable {
  readonly group: string;
  /** At the end of the line; empty for none. */
  readonly note: string;
  readonly icon: string;
  readonly keys: string;
  readonly act: Action;
  readonly state?: Destination['state'];
  readonly isUnread?: boolean;
  readonly isGuess?: boolean;
  /** For an action, whether it acts on what is open. */
  readonly isOnOpen?: boolean;
  /** Read out, not shown. */
  readonly spoken?: string;
}

/** All actions and destinations shown before a search, in the user's language. */
export function paletteEntries(app: App, translate: (text: DisplayText) => string): readonly PaletteEntry[] {
  const destinations = app
    .contributions(destinationSource)
    .toSorted((one, other) => one.order - other.order)
    .flatMap((source) => app.attempt(source, () => source.destinations?.(app)) ?? []);
  const going = new Set(destinations.map((destination) => destination.action));
  const actions = actionEntries(app, translate).filter(({ id }) => !going.has(id));
  return [
    ...actions.filter(({ isOnOpen }) => isOnOpen),
    ...destinations.map((one) => ({
      ...destinationEntry(one, translate(texts('goTo')), translate),
      keys: keysOfId(app, one.action),
    })),
    ...actions.filter(({ isOnOpen }) => !isOnOpen),
  ];
}

/** The main action on what is open first. */
function actionEntries(app: App, translate: (text: DisplayText) => string): readonly PaletteEntry[] {
  const source = sourceOfSubject(app);
  const onSubject = source?.actionsTitle;
  const name = source && app.attempt(source, () => source.subjectName?.(app.read));
  return offeredActions(app)
    .toSorted((one, other) => Number(other.isMain ?? false) - Number(one.isMain ?? false))
    .map((offered) => {
      const isOnOpen = offered.isOnSubject === true && onSubject !== undefined;
      const named =
        isOnOpen && name !== undefined
          ? app.attempt(offered, () => offered.titleOnSubject?.(name, app.read))
          : undefined;
      return {
        id: offered.id,
        group: translate(isOnOpen ? onSubject : texts('commands')),
        isOnOpen,
        title: translate(named ?? offered.title),
        detail: '',
        note: '',
        icon: offered.icon ?? 'chevron-right',
        keys: keysFor(app.read, offered),
        act: offered,
      };
    });
}

/** The keys of the action with an id; empty if there are none. */
function keysOfId(app: App, id: string | undefined): string {
  const found = app.contributions(action).find((one) => one.id === id);
  return found ? keysFor(app.read, found) : '';
}

/** Destinations that only a search finds, such as submissions: one search for each source. */
export function startedSearches(
  app: App,
  text: string,
  translate: (text: DisplayText) => string,
  signal: AbortSignal,
): readonly Promise<readonly PaletteEntry[]>[] {
  return loadedEntries(
    app,
    translate,
    ({ title, find }) => find && { title, load: () => find(app, text, signal) },
    signal,
  );
}

/** Calls `listener` when a source has loaded what it searches. Returns a function that unsubscribes. */
export function onSourceLoaded(app: App, listener: () => void): () => void {
  const sources = app.contributions(destinationSource);
  const count = () => sources.filter((one) => app.attempt(one, () => one.isLoaded?.(app.read)) === true).length;
  let loaded = count();
  return app.subscribe(() => {
    const before = loaded;
    loaded = count();
    if (loaded > before) listener();
  });
}

/** Recently opened and new destinations, for the empty field. */
export async function lastEntries(
  app: App,
  translate: (text: DisplayText) => string,
  signal: AbortSignal,
): Promise<readonly PaletteEntry[]> {
  const started = loadedEntries(
    app,
    translate,
    ({ title, recent }) => recent && { title, load: () => recent(app) },
    signal,
  );
  return (await Promise.all(started)).flat();
}

/** The subject of the actions, such as the open submission. */
export function subjectOfActions(app: App, translate: (text: DisplayText) => string): string | undefined {
  const subject = sourceOfSubject(app)?.subject?.(app.read);
  return subject === undefined ? undefined : translate(subject);
}

/** The source that names what is open; undefined if nothing is. */
function sourceOfSubject(app: App): DestinationSource | undefined {
  return app
    .contributions(destinationSource)
    .find((source) => app.attempt(source, () => source.subject?.(app.read)) !== undefined);
}

interface Loading {
  readonly title: DisplayText;
  readonly load: () => Promise<readonly Destination[]>;
}

function loadedEntries(
  app: App,
  translate: (text: DisplayText) => string,
  loadingOf: (source: DestinationSource) => Loading | undefined,
  signal: AbortSignal,
): readonly Promise<readonly PaletteEntry[]>[] {
  return app
    .contributions(destinationSource)
    .toSorted((one, other) => one.order - other.order)
    .map(async (source) => {
      const loading = loadingOf(source);
      try {
        const destinations = (await loading?.load()) ?? [];
        return destinations.map((one) => destinationEntry(one, translate(source.title), translate));
      } catch (error) {
        if (!signal.aborted) app.reportContribution(error, source.id);
        return [];
      }
    });
}

function destinationEntry(
  destination: Destination,
  group: string,
  translate: (text: DisplayText) => string,
): PaletteEntry {
  const {
    id,
    title,
    detail = '',
    note = '',
    icon,
    to,
    state,
    isUnread = false,
    isGuess = false,
    spoken = [],
  } = destination;
  return {
    id,
    group,
    title: translate(title),
    detail: translate(detail),
    note: translate(note),
    icon,
    keys: '',
    act: { id, to: () => to },
    isUnread,
    isGuess,
    spoken: spoken.map(translate).join(', '),
    ...(state && { state }),
  };
}

export interface PaletteGroup {
  readonly name: string;
  readonly entries: readonly PaletteEntry[];
}

/** Destinations that the empty field shows; a few letters find the others. */
const MAX_DESTINATIONS = 5;
/** Submissions that the empty field shows. */
const MAX_LAST = 3;
/** Matches of a group that a text shows, so that those of other groups are seen as well; more letters find the others. */
const MAX_MATCHES = 5;
/** The same with three groups or more. */
const MAX_MATCHES_OF_MANY = 3;

/**
 * Entries in groups, the group with the best entry first: matches, what a search found, guesses. Without a text, what was
 * used last has its own group; then come actions on what is open, what was opened last, destinations, and other actions.
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
  const { matches, isBestClear, guesses } = ranked;
  const sorted = found.toSorted((one, other) => Number(one.isGuess ?? false) - Number(other.isGuess ?? false));
  const commands = matches.filter(({ isOnOpen }) => isOnOpen === false);
  // Commands that match no better than others come last.
  const isCommandBest = isBestClear && matches[0]?.isOnOpen === false;
  const others = matches.filter((entry) => !commands.includes(entry));
  const all = isCommandBest ? [...matches, ...sorted] : [...others, ...sorted, ...commands];
  const used = recent?.ids.flatMap((id) => all.find((entry) => entry.id === id) ?? []) ?? [];
  const first = used.map((entry) => ({ ...entry, group: recent?.name ?? entry.group }));
  const isUsed = ({ id }: PaletteEntry) => used.some((entry) => entry.id === id);
  const rest = (recent ? withoutText(matches, sorted) : all).filter((entry) => !isUsed(entry));
  const groups = Map.groupBy([...first, ...rest, ...guesses], ({ group }) => group);
  const most = groups.size > 2 ? MAX_MATCHES_OF_MANY : MAX_MATCHES;
  return Array.from(groups, ([name, entries]) => ({ name, entries: recent ? entries : entries.slice(0, most) }));
}

function withoutText(matches: readonly PaletteEntry[], found: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const destinations = matches.filter(({ isOnOpen }) => isOnOpen === undefined);
  return [
    ...matches.filter(({ isOnOpen }) => isOnOpen === true),
    ...found.slice(0, MAX_LAST),
    ...destinations.slice(0, MAX_DESTINATIONS),
    ...matches.filter(({ isOnOpen }) => isOnOpen === false),
  ];
}
