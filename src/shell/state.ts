import type { User } from '../../contract/entity/account.ts';
import type { Language } from '../../contract/text.ts';
import { defineSlice, defineTable } from '../kernel/index.ts';
import {
  languageChosen,
  navigated,
  sessionAbsent,
  sessionEnded,
  sessionOpened,
  themeChosen,
  toastDismissed,
  toastShown,
  type LanguageChoice,
  type Theme,
  type Toast,
} from './messages.ts';

/** Who uses the console. `unknown` until the server has said. */
export type Session =
  | { readonly status: 'unknown' | 'out'; readonly account: null }
  | { readonly status: 'in'; readonly account: User };

const nobody: { current: Session } = { current: { status: 'unknown', account: null } };

export const session = defineSlice('shell/session', nobody, (on) => [
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

/** Where the user is, below the base. */
export const place = defineSlice('shell/place', { path: '/', search: '' }, (on) => [
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
  on(themeChosen, (state, { theme }) => {
    state.theme = theme;
  }),
]);

const english: { choice: LanguageChoice; language: Language } = { choice: 'system', language: 'en' };

/** What was chosen, and the language that the page is shown in. */
export const speech = defineSlice('shell/speech', english, (on) => [
  on(languageChosen, (state, { choice, language }) => {
    state.choice = choice;
    state.language = language;
  }),
]);
