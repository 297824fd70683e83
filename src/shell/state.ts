import type { User } from '../../contract/entity/account.ts';
import type { Environment } from '../../contract/entity/environment.ts';
import type { PayloadOf } from '../../contract/message.ts';
import type { Language } from '../../contract/text.ts';
import { defineSlice, defineTable } from '../kernel/index.ts';
import {
  environmentLoaded,
  keyBindingsChanged,
  languageRestored,
  languageSelected,
  navigated,
  pageStateRecorded,
  panelShown,
  sessionAbsent,
  sessionEnded,
  sessionOpened,
  themeSelected,
  toastDismissed,
  toastShown,
  undoOffered,
  undoReturned,
  undosWithdrawn,
  undoStarted,
  type Keys,
  type LanguageChoice,
  type PageState,
  type Panel,
  type Theme,
  type Toast,
} from './messages.ts';

/** The user's session; `unknown` until the server has responded. */
export type Session =
  | { readonly status: 'unknown' | 'out'; readonly account: null }
  | { readonly status: 'in'; readonly account: User };

const noSession: { current: Session } = { current: { status: 'unknown', account: null } };

export const session = defineSlice('shell/session', noSession, (on) => [
  on(sessionOpened, (state, { account }) => {
    state.current = { status: 'in', account };
  }),
  on(sessionAbsent, (state) => {
    state.current = { status: 'out', account: null };
  }),
  on(sessionEnded, (state) => {
    state.current = { status: 'out', account: null };
  }),
]);

const unknown: { current: Environment | null } = { current: null };

/** What kind of installation this is; null until loaded. */
export const environment = defineSlice('workspaces/environment', unknown, (on) => [
  on(environmentLoaded, (state, loaded) => {
    state.current = loaded;
  }),
]);

/** The current location, relative to the console's base. */
export const currentLocation = defineSlice('shell/place', { path: '/', search: '' }, (on) => [
  on(navigated, (state, { path, search }) => {
    state.path = path;
    state.search = search;
  }),
]);

export const toasts = defineTable(
  'shell/toasts',
  (toast: Toast) => toast.id,
  (on) => [on(toastShown, (rows, toast) => rows.set(toast)), on(toastDismissed, (rows, { id }) => rows.delete(id))],
);

const light: { theme: Theme } = { theme: 'light' };

export const appearance = defineSlice('shell/appearance', light, (on) => [
  on(themeSelected, (state, { theme }) => {
    state.theme = theme;
  }),
]);

const english: { choice: LanguageChoice; language: Language } = { choice: 'system', language: 'en' };

function setLanguage(state: typeof english, { choice, language }: PayloadOf<typeof languageSelected>): void {
  state.choice = choice;
  state.language = language;
}

/** The user's choice, and the language that the page is shown in. */
export const languageSetting = defineSlice('shell/speech', english, (on) => [
  on(languageSelected, setLanguage),
  on(languageRestored, setLanguage),
]);

interface Undoable {
  readonly id: string;
  readonly command: { readonly type: string; readonly payload: unknown };
}
/** More than anyone undoes. */
const MAX_UNDOABLE = 20;
const nothingDone: { done: Undoable[] } = { done: [] };

/** Commands that the user can undo, oldest first. */
export const undoables = defineSlice('shell/undoables', nothingDone, (on) => [
  on(undoOffered, (state, offered) => {
    state.done = [...state.done, offered].slice(-MAX_UNDOABLE);
  }),
  on(undoStarted, (state, { id }) => {
    state.done = state.done.filter((undoable) => undoable.id !== id);
  }),
  on(undosWithdrawn, (state, { ids }) => {
    state.done = state.done.filter((undoable) => !ids.includes(undoable.id));
  }),
  on(undoReturned, (state, { id, command, before }) => {
    const at = state.done.findIndex((undoable) => undoable.id === before);
    state.done = state.done.toSpliced(at === -1 ? state.done.length : at, 0, { id, command }).slice(-MAX_UNDOABLE);
  }),
]);

const noPanel: { shown: Panel | null } = { shown: null };

export const panel = defineSlice('shell/panel', noPanel, (on) => [
  on(panelShown, (state, { panel: shown }) => {
    state.shown = shown;
  }),
  // The query follows a search a moment later, when the palette may be open already.
  on(navigated, (state, { is_same_path }) => {
    if (is_same_path !== true) state.shown = null;
  }),
]);

const plainPage: PageState = { open: [], scrolled: {}, selected: [], dialogs: [] };

/** Local UI state as of the last pause; recorded screens restore it. */
export const pageState = defineSlice('shell/page-state', { current: plainPage }, (on) => [
  on(pageStateRecorded, (state, recorded) => {
    state.current = recorded;
  }),
  on(navigated, (state, { is_same_path }) => {
    const { scrolled, selected } = state.current;
    if (is_same_path !== true) state.current = { ...plainPage, scrolled, selected };
  }),
  // The page has loaded.
  on(sessionOpened, (state) => {
    state.current = plainPage;
  }),
]);

const defaults: Keys = { isOn: true, bound: {} };

/** The user's key bindings. */
export const keys = defineSlice('shell/keys', defaults, (on) => [
  on(keyBindingsChanged, (state, { isOn, bound }) => {
    state.isOn = isOn;
    state.bound = bound;
  }),
]);
