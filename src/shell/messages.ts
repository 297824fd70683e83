import * as z from 'zod/mini';
import { User } from '../../contract/entity/account.ts';
import { Environment } from '../../contract/entity/environment.ts';
import { defineCommand, defineEvent } from '../../contract/message.ts';
import { Language, DisplayText } from '../../contract/text.ts';
import { texts } from './texts.ts';
import { ProgramText, UrlText } from '../../contract/personal.ts';

/** The user is signed in: found at the start, or by logging in. Version 1 had no layout. */
export const sessionOpened = defineEvent('shell/session-opened', z.object({ account: User }), {
  version: 2,
  upcast: (payload) => payload,
});
/** The browser has no session on the server. */
export const sessionAbsent = defineEvent('shell/session-absent', z.object({}));
/** Sent when the page itself states that there is no session. */
export const recordNoSession = defineCommand('shell/note-no-session', z.object({}));
/** The user is logging out. Requests can still be sent with the session. */
export const sessionEnding = defineEvent('shell/session-ending', z.object({}));
/** The session has ended. State and log are deleted, and the login page is loaded. */
export const sessionEnded = defineEvent('shell/session-ended', z.object({ reason: z.enum(['logout', 'expired']) }));
/** The user has lost access to data on screen. State and log are deleted, and the page is reloaded. */
export const accessLost = defineEvent('shell/access-lost', z.object({}));
/** Sent when the server responds that the session has expired. */
export const expireSession = defineCommand('shell/expire-session', z.object({}));

/** The server has described the installation. */
export const environmentLoaded = defineEvent('workspaces/environment-loaded', Environment);

const Location = z.object({ path: UrlText, search: UrlText });
/** Sent when the router has arrived at a location. */
export const recordNavigation = defineCommand('shell/note-navigation', Location);
export const navigated = defineEvent(
  'shell/navigated',
  z.extend(Location, {
    /** Only the query changed, such as when a search is entered or cleared. */
    is_same_path: z.optional(z.literal(true)),
  }),
);
/** Sent when a screen cannot be loaded because the server is unreachable. The previous screen stays. */
export const recordUnreachable = defineCommand('shell/note-unreachable', z.object({}));
/** A handler requests navigation. `to` is a path relative to the console's base. */
export const navigationRequested = defineEvent(
  'shell/navigation-asked',
  z.object({ to: UrlText, replace: z.optional(z.boolean()) }),
);

const Toast = z.object({
  id: z.string(),
  severity: z.enum(['success', 'error', 'info', 'warning']),
  title: z.optional(DisplayText),
  text: DisplayText,
  /** Milliseconds until it closes automatically. */
  life: z.number(),
  /** The id of the command that its button undoes. */
  undo: z.optional(z.string()),
});
export type Toast = z.infer<typeof Toast>;
/** Version 1 had errors as texts. They are shown verbatim. */
export const toastShown = defineEvent('shell/toast-shown', Toast, { version: 2, upcast: (payload) => payload });
export const dismissToast = defineCommand('shell/dismiss-toast', z.object({ id: z.string() }));
/** Dismisses every toast. */
export const clearToasts = defineCommand('shell/clear-toasts', z.object({}));
export const toastDismissed = defineEvent('shell/toast-dismissed', z.object({ id: z.string() }));

export const Theme = z.enum(['light', 'dark', 'system']);
export type Theme = z.infer<typeof Theme>;
export const selectTheme = defineCommand('shell/choose-theme', z.object({ theme: Theme }));
export const themeSelected = defineEvent('shell/theme-chosen', z.object({ theme: Theme }));

/** A language, or `system` for the browser's preference. */
export const LanguageChoice = z.enum(['system', ...Language.options]);
export type LanguageChoice = z.infer<typeof LanguageChoice>;
export const selectLanguage = defineCommand('shell/choose-language', z.object({ language: LanguageChoice }));
/** Sent at the start, with the choice stored in this browser. */
export const restoreLanguage = defineCommand('shell/restore-language', z.object({ language: LanguageChoice }));
const SelectedLanguage = z.object({ choice: LanguageChoice, language: Language });
/** The user has selected a language. Its translations are loaded, so the page can switch to it. */
export const languageSelected = defineEvent('shell/language-chosen', SelectedLanguage);
/** The same at the start, which older logs recorded as a selection. */
export const languageRestored = defineEvent('shell/language-restored', SelectedLanguage);

const Undoable = z.object({
  id: z.string(),
  /** The command that undoes it. */
  command: z.object({ type: z.string(), payload: z.unknown() }),
});
/** Offers to undo a command, by toast and by shortcut. */
export const offerUndo = defineCommand(
  'shell/offer-undo',
  z.extend(Undoable, { done: z.optional(DisplayText), life: z.optional(z.number()) }),
);
/** Version 1 did not say what was done. */
export const undoOffered = defineEvent('shell/undo-offered', z.extend(Undoable, { done: z.optional(DisplayText) }), {
  version: 2,
  upcast: (payload) => payload,
});
/** Undoes the latest command, or the one with `id`. */
export const undo = defineCommand('shell/undo', z.object({ id: z.optional(z.string()) }), {
  title: texts('undo'),
  icon: 'undo',
  shortcut: 'z',
});
export const undoStarted = defineEvent('shell/undo-taken', Undoable);
const Failed = z.extend(Undoable, { before: z.nullable(z.string()) });
/** The undo failed, so it is offered again. `before` is the id of the next newer undoable command. */
export const restoreUndo = defineCommand('shell/return-undo', Failed);
export const undoReturned = defineEvent('shell/undo-returned', Failed);

/** These commands can no longer be undone, because what they changed was deleted. */
const Withdrawn = z.object({ ids: z.array(ProgramText) });
export const withdrawUndos = defineCommand('shell/withdraw-undos', Withdrawn);
export const undosWithdrawn = defineEvent('shell/undos-withdrawn', Withdrawn);

/** The panel over the page: the command palette or the list of key bindings. */
export const Panel = z.enum(['commands', 'keys']);
export type Panel = z.infer<typeof Panel>;
export const showPanel = defineCommand('shell/show-panel', z.object({ panel: z.nullable(Panel) }));
export const panelShown = defineEvent('shell/panel-shown', z.object({ panel: z.nullable(Panel) }));

const PageState = z.object({
  /** Names of open menus and expanded sections, in the order of the page. */
  open: z.array(ProgramText),
  /** Pixels from the top, by the name of the element that scrolls. */
  scrolled: z.record(ProgramText, z.number()),
  /** Ids of the rows selected for bulk actions, of at most 1,000. */
  selected: z.array(ProgramText),
  /**
   * For each open dialog, the names of the controls to click one after another, or of the action to perform. None if it
   * follows from the state.
   */
  dialogs: z.array(z.array(ProgramText)),
  /** What the user has set of selects (position of the option), checkboxes, radio buttons and toggle buttons (1 or 0), by name. */
  controls: z.optional(z.record(ProgramText, z.number())),
});
export type PageState = z.infer<typeof PageState>;
/** Sent at a pause if the local UI state has changed. */
export const recordPageState = defineCommand('shell/record-page-state', PageState);
export const pageStateRecorded = defineEvent('shell/page-state-recorded', PageState);

const DeadClick = z.object({
  /** The name of the button or menu item, as in `PageState`. */
  control: ProgramText,
  /** Milliseconds in which nothing followed. */
  waited: z.number(),
});
/** Sent when a click has led to nothing: replay cannot verify that it should not have. */
export const recordDeadClick = defineCommand('shell/record-dead-click', DeadClick);
export const deadClickRecorded = defineEvent('shell/dead-click-recorded', DeadClick);

/** The user's key bindings, as far as they differ from the defaults. An empty binding removes the key. */
const Keys = z.object({ isOn: z.boolean(), bound: z.record(ProgramText, ProgramText) });
export type Keys = z.infer<typeof Keys>;
export const changeKeyBindings = defineCommand('shell/choose-keys', Keys);
export const keyBindingsChanged = defineEvent('shell/keys-chosen', Keys);
