import { parsedJson } from '../../contract/json.ts';
import type { App, Read } from '../kernel/index.ts';
import { browserStorage } from './browser-storage.ts';
import { changeKeyBindings, type Keys } from './messages.ts';
import { action, type Action } from './points.ts';
import { keys } from './state.ts';

/**
 * Formats a key press as a binding: `e`, `?`, `mod+k`, `alt+arrowup`, `shift+e`. Ctrl and Cmd are both `mod`. Shift is included
 * unless it already changes the character, as for `?`.
 */
export function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSameKey = key.length > 1 || key.toLowerCase() !== key.toUpperCase();
  const chord = [(ctrlKey || metaKey) && 'mod', altKey && 'alt', shiftKey && isSameKey && 'shift', key.toLowerCase()];
  return chord.filter((part) => part !== false).join('+');
}

/** An action's current binding: the user's or else the default; empty if there is none. */
export function keysFor(read: Read, { id, keys: own, of }: Pick<Action, 'id' | 'keys' | 'of'>): string {
  return read(keys).bound[id] ?? own ?? of?.presentation?.shortcut ?? '';
}

/** The longest pause in a sequence, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** The key pressed before, which may begin a sequence such as `g r`. */
export interface EarlierKey {
  readonly pressed: string;
  /** The event's time in milliseconds. */
  readonly at: number;
}

/** The sequence that a key press completes; undefined if the press before was too long ago. */
export function sequenceOf(earlier: EarlierKey | undefined, { pressed, at }: EarlierKey): string | undefined {
  return earlier && at - earlier.at <= SEQUENCE_MS ? `${earlier.pressed} ${pressed}` : undefined;
}

/** Whether a binding is enabled. Users can turn off all bindings without Ctrl or Cmd together. */
export function isKeyOn(read: Read, pressed: string): boolean {
  return read(keys).isOn || pressed.startsWith('mod+');
}

/** The action bound to a key. If there are several, prefers the one that a mounted view handles. */
export function actionOn(app: App, pressed: string, isTaken: (id: string) => boolean): Action | undefined {
  const bound = app.contributions(action).filter((one) => keysFor(app.read, one) === pressed);
  return bound.findLast(({ id }) => isTaken(id)) ?? bound.find((one) => one.command ?? one.to);
}

const TEXT_INPUTS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Whether a key press is text input rather than a shortcut: a key without Ctrl or Cmd in a text field, or native undo. */
export function isForTyping(pressed: string, target: EventTarget | null): boolean {
  const isTyping = target instanceof HTMLElement && target.closest(TEXT_INPUTS) !== null;
  return isTyping && (!pressed.startsWith('mod+') || pressed === 'mod+z');
}

const KEY = 'inlet-keys';

export function storeKeyBindings(bindings: Keys): void {
  browserStorage.write(KEY, JSON.stringify(bindings));
}

/** The key bindings stored in this browser. */
export function storedKeyBindings(): Keys {
  const stored = changeKeyBindings.schema.safeParse(parsedJson(browserStorage.read(KEY) ?? ''));
  return stored.data ?? { isOn: true, bound: {} };
}
