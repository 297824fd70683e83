import type { ComponentType } from 'react';
import { definePoint } from '../../contract/point.ts';
import type { FormStates } from '../../contract/entity/state-outcome.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Command, CommandDefinition, EventDefinition } from '../../contract/message.ts';
import type { App, Read } from '../kernel/index.ts';

export type View<P = object> = () => Promise<{ readonly default: ComponentType<P> }>;
export type Params = Readonly<Record<string, string | undefined>>;

/** A screen, or a frame around the screens that have it as their parent. */
export interface RoutePart {
  readonly id: string;
  /** Relative to the parent; empty for the parent's own path. */
  readonly path: string;
  /** The id of the route that contains this one. Without a parent, it is shown in its `frame`. */
  readonly parent?: string;
  /** `console` has the top bar, `bare` has none, `either` has it for signed-in users. */
  readonly frame?: 'console' | 'bare' | 'either';
  /** Unless it is `anyone`, anonymous users are redirected to the login page. */
  readonly access?: 'anyone' | 'signed-in';
  /** The document title, before ` | {product} Dashboard`. */
  readonly title?: DisplayText | ((read: Read, params: Params) => DisplayText);
  /** May load views of contributions too, which then appear in the same frame. */
  readonly view: (app: App) => ReturnType<View>;
}
export const route = definePoint<RoutePart>('shell/route');

/** An item in the top bar, or in a separate row below it. */
export interface TopBarItem {
  readonly id: string;
  readonly side: 'start' | 'end' | 'below';
  /** Ascending from left to right, or from top to bottom. */
  readonly order: number;
  readonly view: View;
  /** Without it, the item is always shown. With it, the view loads when the item is first shown. */
  readonly isShown?: (read: Read) => boolean;
}
export const topBarItem = definePoint<TopBarItem>('shell/top-bar-item');

/** An item of the user menu: a link or a command. */
export interface UserMenuItem {
  readonly id: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  readonly order: number;
  readonly act:
    | { readonly to: string }
    | { readonly path: (read: Read) => string | undefined }
    | { readonly href: (read: Read) => string | null }
    | { readonly send: () => Command };
  readonly isShown?: (read: Read) => boolean;
  /** Instead of a button that the top bar has no room for on a phone. */
  readonly isOnPhone?: true;
}
export const userMenuItem = definePoint<UserMenuItem>('shell/user-menu-item');

/** A destination in the command palette. */
export interface Destination {
  readonly id: string;
  readonly title: DisplayText;
  /** Distinguishes destinations with the same title. */
  readonly detail?: DisplayText;
  /** Right-aligned detail, such as a number or a time. */
  readonly note?: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon: string;
  /** A workflow state, shown by its glyph instead of the icon. */
  readonly state?: { readonly name: string; readonly states: FormStates };
  readonly isUnread?: boolean;
  /** Resembles what was typed, without containing it: listed after what contains it. */
  readonly isGuess?: boolean;
  /** The meaning of the glyph and of bold type, for screen readers. */
  readonly spoken?: readonly DisplayText[];
  readonly to: string;
  /** The id of the action that goes there: the palette shows its key here and does not list it. */
  readonly action?: string;
}

/** Destinations for the command palette: a fixed list, or results of a search. */
export interface DestinationSource {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  /** The heading of search results. */
  readonly title: DisplayText;
  readonly destinations?: (app: App) => readonly Destination[];
  /** Recently opened and new destinations, shown before anything is typed. */
  readonly recent?: (app: App) => Promise<readonly Destination[]>;
  /** The item open on the screen, to which the actions apply; undefined if there is none. */
  readonly subject?: (read: Read) => DisplayText | undefined;
  /** Its name in the titles of actions, such as the sender's. */
  readonly subjectName?: (read: Read) => string | undefined;
  /** The heading of the actions on it. */
  readonly actionsTitle?: DisplayText;
  /** Whether all that it searches is loaded. Once it is, an open palette searches again. */
  readonly isLoaded?: (read: Read) => boolean;
  /** Best match first. Shown as soon as it is there, after what other sources have found. */
  readonly find?: (app: App, text: string, signal: AbortSignal) => Promise<readonly Destination[]>;
}
export const destinationSource = definePoint<DestinationSource>('shell/destination-source');

/**
 * A command sent when the console starts. Unless the session is already known, the first screen waits for all of them.
 */
export interface BootCommand {
  readonly id: string;
  /** It loads the session: not sent if the page states that there is none, and awaited by the login page. */
  readonly needsSession?: boolean;
  readonly command: () => Command;
}
export const bootCommand = definePoint<BootCommand>('shell/boot-command');

/** A command sent when a session begins, at the start or by logging in. */
export const sessionCommand = definePoint<BootCommand>('shell/session-command');

/** An event after which failed calls are likely to succeed, such as a restored connection. */
export const retryEvent = definePoint<{ readonly id: string; readonly event: EventDefinition }>('shell/retry-event');

/**
 * An action in the command palette, with an optional key binding. It is implemented here, or by a view while it is mounted
 * (`useShortcut`). Title, icon and key default to those of the command `of`.
 *
 * @example
 * contribute(action, { id: 'notes/search', title: texts('search'), keys: '/' });       // implemented by a view
 * contribute(action, { id: 'notes/add', of: addNote, command: (read) => … });           // sends the command if it is possible
 */
export interface Action {
  readonly id: string;
  readonly of?: CommandDefinition;
  readonly title?: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon?: string;
  /** The default key, such as `e`, chord, such as `mod+k`, or sequence, such as `g r`. Users can change or remove it. */
  readonly keys?: string;
  /** Acts on the item open on the screen, and is listed with its name. */
  readonly isOnSubject?: boolean;
  /** The title on that item, such as “Reply to Lisa” or “Mark as unread”, in the palette. */
  readonly titleOnSubject?: (name: string, read: Read) => DisplayText;
  /** The main action on that item, which the palette lists before the others. */
  readonly isMain?: true;
  /** Moves to another item, counted from the target of the latest step even if the page does not show that yet. */
  readonly isStep?: true;
  /** False hides the action from users who can never perform it. */
  readonly isShown?: (read: Read) => boolean;
  /** Undefined while the action is not possible. */
  readonly command?: (read: Read) => Command | undefined;
  readonly to?: (read: Read) => string | undefined;
  /** The action of a mounted view, in place of a command or path. */
  readonly act?: () => void;
}
export const action = definePoint<Action>('shell/action');
