import * as z from 'zod/mini';
import { User } from '../../contract/entity/account.ts';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { Language, DisplayText } from '../../contract/text.ts';
import { texts } from './texts.ts';

/** A signed-in user was found or has signed in. */
export const sessionOpened = defineEvent('shell/session-opened', z.object({ account: User }));
/** The server knows no session of this browser. */
export const sessionAbsent = defineEvent('shell/session-absent', z.object({}));
/** The server has said so with the page. */
export const recordNoSession = defineCommand('shell/note-no-session', z.object({}));
/** The session is over: the state and the log of it go, and the login page loads afresh. */
export const sessionEnded = defineEvent('shell/session-ended', z.object({ reason: z.enum(['logout', 'expired']) }));
/** Something that the user saw is no longer theirs to see: the state and the log of it go, and the page loads afresh. */
export const accessLost = defineEvent('shell/access-lost', z.object({}));
/** The server answered that there is no session any more. */
export const expireSession = defineCommand('shell/expire-session', z.object({}));

const Place = z.object({ path: z.string(), search: z.string() });
/** The router has arrived somewhere. */
export const recordNavigation = defineCommand('shell/note-navigation', Place);
export const navigated = defineEvent('shell/navigated', Place);
/** A screen did not come, since the server cannot be reached: the one before it stays. */
export const recordUnreachable = defineCommand('shell/note-unreachable', z.object({}));
/** A handler wants to go somewhere; `to` is a path below the base. */
export const navigationRequested = defineEvent(
  'shell/navigation-asked',
  z.object({ to: z.string(), replace: z.optional(z.boolean()) }),
);

const Toast = z.object({
  id: z.string(),
  severity: z.enum(['success', 'error', 'info', 'warning']),
  title: z.optional(DisplayText),
  text: DisplayText,
  /** Milliseconds until it leaves by itself. */
  life: z.number(),
  /** What its button undoes: the id of an undoable command. */
  undo: z.optional(z.string()),
});
export type Toast = z.infer<typeof Toast>;
export const toastShown = defineEvent('shell/toast-shown', Toast);
export const dismissToast = defineCommand('shell/dismiss-toast', z.object({ id: z.string() }));
/** Dismisses every toast. */
export const clearToasts = defineCommand('shell/clear-toasts', z.object({}));
export const toastDismissed = defineEvent('shell/toast-dismissed', z.object({ id: z.string() }));

export const Theme = z.enum(['light', 'dark', 'system']);
export type Theme = z.infer<typeof Theme>;
export const selectTheme = defineCommand('shell/choose-theme', z.object({ theme: Theme }));
export const themeSelected = defineEvent('shell/theme-chosen', z.object({ theme: Theme }));

/** A language, or the one that the browser asks for. */
export const LanguageChoice = z.enum(['system', ...Language.options]);
export type LanguageChoice = z.infer<typeof LanguageChoice>;
export const selectLanguage = defineCommand('shell/choose-language', z.object({ language: LanguageChoice }));
/** Its texts are there: the page can be shown in it. */
export const languageSelected = defineEvent(
  'shell/language-chosen',
  z.object({ choice: LanguageChoice, language: Language }),
);

const Undoable = z.object({
  id: z.string(),
  /** The command that undoes it. */
  command: z.object({ type: z.string(), payload: z.unknown() }),
});
/** Something was done that can be undone: by the toast that says so, and by key. */
export const offerUndo = defineCommand('shell/offer-undo', z.extend(Undoable, { done: z.optional(DisplayText) }));
export const undoOffered = defineEvent('shell/undo-offered', Undoable);
/** Undoes what was done last, or what `id` names. */
export const undo = defineCommand('shell/undo', z.object({ id: z.optional(z.string()) }), {
  title: texts('undo'),
  icon: 'undo',
  shortcut: 'z',
});
export const undoTaken = defineEvent('shell/undo-taken', Undoable);
const Failed = z.extend(Undoable, { before: z.nullable(z.string()) });
/** Undoing it failed, so it can be undone again; `before` is what was done right after it and can still be undone. */
export const returnUndo = defineCommand('shell/return-undo', Failed);
export const undoReturned = defineEvent('shell/undo-returned', Failed);

/** What lies over the page: the commands, or the keys that send them. */
export const Panel = z.enum(['commands', 'keys']);
export type Panel = z.infer<typeof Panel>;
export const showPanel = defineCommand('shell/show-panel', z.object({ panel: z.nullable(Panel) }));
export const panelShown = defineEvent('shell/panel-shown', z.object({ panel: z.nullable(Panel) }));

/** Which keys do what: only what differs from the defaults; an empty key is none. */
const Keys = z.object({ isOn: z.boolean(), bound: z.record(z.string(), z.string()) });
export type Keys = z.infer<typeof Keys>;
export const changeKeyBindings = defineCommand('shell/choose-keys', Keys);
export const keyBindingsChanged = defineEvent('shell/keys-chosen', Keys);
