import type { ComponentType } from 'react';
import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Command, CommandDefinition, EventDefinition } from '../../contract/message.ts';
import type { Read } from '../kernel/index.ts';

export type View<P = object> = () => Promise<{ readonly default: ComponentType<P> }>;
export type Params = Readonly<Record<string, string | undefined>>;

/** A screen, or a frame around the screens that name it as their parent. */
export interface RoutePart {
  readonly id: string;
  /** Relative to the parent; empty for the parent's own address. */
  readonly path: string;
  /** The id of the route that this one is shown inside; without one it stands in its `frame`. */
  readonly parent?: string;
  /** `console` has the top bar, `bare` has nothing around it; `either` has the top bar for who is signed in. */
  readonly frame?: 'console' | 'bare' | 'either';
  /** Who is not signed in is sent to the login page, unless it is for anyone. */
  readonly access?: 'anyone' | 'signed-in';
  /** The page's title, before ` | {product} Dashboard`. */
  readonly title?: DisplayText | ((read: Read, params: Params) => DisplayText);
  readonly view: View;
}
export const route = definePoint<RoutePart>('shell/route');

/** Something in the top bar, or in a stripe of its own below it. */
export interface TopBarItem {
  readonly id: string;
  readonly side: 'start' | 'end' | 'below';
  /** Ascending from the left, or from the top. */
  readonly order: number;
  readonly view: View;
}
export const topBarItem = definePoint<TopBarItem>('shell/top-bar-item');

/** An entry of the user menu: it leads somewhere, or sends a command. */
export interface UserMenuItem {
  readonly id: string;
  readonly label: DisplayText;
  /** A PrimeIcons name without its prefix. */
  readonly icon: string;
  readonly order: number;
  readonly act:
    | { readonly to: string }
    | { readonly href: (read: Read) => string | null }
    | { readonly send: () => Command };
  readonly isShown?: (read: Read) => boolean;
}
export const userMenuItem = definePoint<UserMenuItem>('shell/user-menu-item');

/** A command sent when the console starts; the first screen waits for those that decide on the session. */
export interface BootCommand {
  readonly id: string;
  /** Not sent where the server has said with the page that there is no session. */
  readonly needsSession?: boolean;
  readonly command: () => Command;
}
export const bootCommand = definePoint<BootCommand>('shell/boot-command');

/** A command sent when the session of a signed-in user begins, at start or at login. */
export const sessionCommand = definePoint<BootCommand>('shell/session-command');

/** An event after which calls that failed are likely to succeed, such as a connection that is back. */
export const retryEvent = definePoint<{ readonly id: string; readonly event: EventDefinition }>('shell/retry-event');

/**
 * Something that can be done from anywhere, by the command palette or by key. What it does stands here, or a view says so
 * while it is shown (`useShortcut`). Its words, picture and key are those of the command, where `of` names one.
 *
 * @example
 * contribute(action, { id: 'notes/search', title: texts('search'), keys: '/' });       // a view does it
 * contribute(action, { id: 'notes/add', of: addNote, command: (read) => … });           // sends it where that is possible
 */
export interface Action {
  readonly id: string;
  readonly of?: CommandDefinition;
  readonly title?: DisplayText;
  /** A PrimeIcons name without its prefix. */
  readonly icon?: string;
  /** One key, e.g. `e`, or a chord, e.g. `mod+k`; the user may bind another or none. */
  readonly keys?: string;
  /** Not listed for who can never do it, wherever they are. */
  readonly isShown?: (read: Read) => boolean;
  /** Nothing where it cannot be done now. */
  readonly command?: (read: Read) => Command | undefined;
  readonly to?: (read: Read) => string | undefined;
}
export const action = definePoint<Action>('shell/action');
