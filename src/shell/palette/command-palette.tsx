import { Fragment, useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useApp, useSelect } from '../../ui/app-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { Overlay } from '../../ui/overlay.tsx';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { useTranslate, useTexts } from '../../ui/use-texts.ts';
import { isKeyOn } from '../keys.ts';
import { shownKeys } from '../../ui/shown-keys.ts';
import {
  groupEntries,
  lastEntries,
  onSourceLoaded,
  paletteEntries,
  startedSearches,
  subjectOfActions,
  type PaletteEntry,
} from '../palette-entries.ts';
import type { EarlyKeys } from '../early-keys.ts';
import type { Action } from '../points.ts';
import { matchedParts } from '../matched-parts.ts';
import { rankEntries } from '../rank-entries.ts';
import { recentEntries, rememberEntry } from '../recent-entries.ts';
import { texts as paletteTexts } from './texts.ts';
import { texts } from '../texts.ts';
import './command-palette.css';

/** As on the keyboard, in every language. */
const ESCAPE = 'Esc';

interface Props {
  /** Text typed before this view had loaded. */
  readonly early: EarlyKeys;
  readonly onClose: () => void;
  readonly onAct: (action: Action) => void;
}

/**
 * Runs actions and goes to forms, tabs, settings and submissions, by a few typed letters. Recent entries come first.
 */
export function CommandPalette({ early, onClose, onAct }: Props) {
  const t = useTexts(texts);
  const own = useTexts(paletteTexts);
  const id = useId();
  const [text, setText] = useState(early.text);
  const [index, setIndex] = useState(0);
  const groups = useGroups(text);
  const app = useApp();
  const translate = useTranslate();
  const subject = useSelect(() => subjectOfActions(app, translate));
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(index, entries.length - 1);
  const act = (entry: PaletteEntry | undefined) => {
    onClose();
    if (!entry) return;
    rememberEntry(entry.id);
    // After the palette has closed and restored the focus, because an action may depend on the focus or move it.
    setTimeout(() => onAct(entry.act));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (event.key === 'Enter') act(entries[active]);
    if (to === undefined || entries.length === 0) return;
    event.preventDefault();
    setIndex((to + entries.length) % entries.length);
  };
  const actEarly = useEffectEvent(() => early.isEntered && act(entries[active]));
  useEffect(() => void actEarly(), []);
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`);
    if (typeof option?.scrollIntoView === 'function') option.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <Overlay name={t('commands')} onClose={onClose}>
      <div className="palette-head">
        <Icon name="search" />
        <input
          className="palette-input"
          dir="auto"
          role="combobox"
          aria-label={own('typeCommand')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          aria-describedby={subject === undefined ? undefined : `${id}-subject`}
          placeholder={own('typeCommand')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        {subject !== undefined && (
          <span id={`${id}-subject`} className="palette-subject" dir="auto" title={subject}>
            {subject}
          </span>
        )}
        <kbd aria-hidden="true">{ESCAPE}</kbd>
      </div>
      {/* Options have icons and keys, which a native select does not support. */}
      {/* eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above */}
      <div id={id} role="listbox" aria-label={t('commands')} className="palette-list">
        {groups.map((group) => (
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- same as the list
          <div key={group.name} role="group" aria-label={group.name} className="palette-group">
            <div className="palette-group-name" aria-hidden="true">
              {group.name}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.id}
                id={`${id}-${entries.indexOf(entry)}`}
                entry={entry}
                text={text}
                isActive={entries.indexOf(entry) === active}
                onAct={() => act(entry)}
                onPoint={() => setIndex(entries.indexOf(entry))}
              />
            ))}
          </div>
        ))}
      </div>
      {entries.length === 0 && <p className="palette-none">{own('noCommand')}</p>}
      <Hints />
    </Overlay>
  );
}

const isSameEntries = (some: readonly PaletteEntry[], others: readonly PaletteEntry[]) =>
  some.length === others.length &&
  some.every(({ id, title }, at) => id === others[at]?.id && title === others[at].title);

interface Found {
  /** Whether the field was empty. */
  readonly isEmptyField: boolean;
  readonly entries: readonly PaletteEntry[];
}

/** The matches of the typed text, in groups; submissions follow as soon as they are found. */
function useGroups(text: string) {
  const app = useApp();
  const translate = useTranslate();
  const own = useTexts(paletteTexts);
  const [recent] = useState(recentEntries);
  const [found, setFound] = useState<Found>({ isEmptyField: true, entries: [] });
  // The open submission may still be loading.
  const known = useSelect(() => paletteEntries(app, translate), isSameEntries);
  useEffect(() => {
    const typed = text.trim();
    const isEmptyField = typed === '';
    let stop = new AbortController();
    const search = () => {
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      const searches = isEmptyField
        ? [lastEntries(app, translate, signal)]
        : startedSearches(app, typed, translate, signal);
      void followSearches(searches, (entries) => !signal.aborted && setFound({ isEmptyField, entries }));
    };
    search();
    const unsubscribe = onSourceLoaded(app, search);
    return () => {
      unsubscribe();
      stop.abort();
    };
  }, [app, translate, text]);
  return useMemo(
    () =>
      groupEntries({
        ranked: rankEntries(known, text, recent),
        // The entries of the empty field are not matches of a query.
        found: found.isEmptyField === (text.trim() === '') ? found.entries : [],
        recent: text.trim() === '' ? { ids: recent, name: own('recent') } : undefined,
      }),
    [known, text, recent, found, own],
  );
}

/**
 * Reports results as they arrive, in the order of the searches. Nothing is reported before the first search has ended,
 * so that the previous results stay until then.
 */
async function followSearches(
  searches: readonly Promise<readonly PaletteEntry[]>[],
  onFound: (entries: readonly PaletteEntry[]) => void,
): Promise<void> {
  const entries: PaletteEntry[] = [];
  for (const search of searches) {
    entries.push(...(await search));
    onFound([...entries]);
  }
}

/** Keyboard hints. */
function Hints() {
  const app = useApp();
  const own = useTexts(paletteTexts);
  const hints = [
    ['↑ ↓', 'paletteMove'],
    ['Enter', 'paletteRun'],
    ['#', 'paletteNumber'],
    ...(isKeyOn(app.read, '?') ? ([['?', 'paletteKeys']] as const) : []),
  ] as const;
  return (
    <p className="palette-hints">
      {hints.map(([key, name]) => (
        <span key={key}>
          <Keys keys={key} /> {own(name)}
        </span>
      ))}
    </p>
  );
}

/** Keys, each with a cap of its own. */
const Keys = ({ keys }: { readonly keys: string }) => (
  <span className="palette-keys">
    {keys.split(' ').map((key, at) => (
      <Fragment key={key}>
        {at > 0 && ' '}
        <kbd>{key}</kbd>
      </Fragment>
    ))}
  </span>
);

interface OptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  /** The raw query. */
  readonly text: string;
  readonly isActive: boolean;
  readonly onAct: () => void;
  readonly onPoint: () => void;
}

function Option({ id, entry, text, isActive, onAct, onPoint }: OptionProps) {
  const app = useApp();
  const { title, detail, note, icon, keys, state, isUnread, spoken } = entry;
  return (
    <div
      id={id}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- same as the list
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={isUnread ? 'palette-option is-unread' : 'palette-option'}
      // The pointer moves what Enter runs; one that rests while the list changes below it does not.
      onPointerMove={onPoint}
      onPointerDown={(event) => {
        event.preventDefault();
        onAct();
      }}
    >
      {state ? <StateGlyph state={state.name} states={state.states} /> : <Icon name={icon} />}
      <span className="palette-title" dir="auto">
        <Matched title={title} text={text} />
      </span>
      {spoken !== undefined && spoken !== '' && <span className="visually-hidden">, {spoken}, </span>}
      {detail !== '' && (
        <small className="palette-detail" dir="auto">
          <Matched title={detail} text={text} />
        </small>
      )}
      {note !== '' && <small className="palette-note">{note}</small>}
      {keys !== '' && isKeyOn(app.read, keys) && <Keys keys={shownKeys(keys)} />}
    </div>
  );
}

/** A title or detail with the letters that match what was typed. */
function Matched({ title, text }: { readonly title: string; readonly text: string }) {
  return matchedParts(title, text).map(({ part, isMatch, at }) => (isMatch ? <b key={at}>{part}</b> : part));
}
