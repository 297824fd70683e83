import type { App, Read } from '../kernel/index.ts';
import { browserStorage } from './browser-storage.ts';
import { changeKeyBindings, type Keys } from './messages.ts';
import { action, type Action } from './points.ts';
import { keys } from './state.ts';

/**
 * A key press as it is written in a binding: `e`, `?`, `mod+k`, `alt+arrowup`, `shift+e`. Ctrl and Cmd are both `mod`. Shift is
 * named only where it does not already make another character, as it does for `?`.
 */
export function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isSameKey = key.length > 1 || key.toLowerCase() !== key.toUpperCase();
  const chord = [(ctrlKey || metaKey) && 'mod', altKey && 'alt', shiftKey && isSameKey && 'shift', key.toLowerCase()];
  return chord.filter((part) => part !== false).join('+');
}

/** A binding as people read it. */
export function shownKeys(bound: string): string {
  const named: Readonly<Record<string, string>> = { mod: /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl' };
  return bound
    .split('+')
    .map((part) => named[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}

/** The key that an action has now: the user's, else its own; empty for none. */
export function keysFor(read: Read, { id, keys: own, of }: Pick<Action, 'id' | 'keys' | 'of'>): string {
  return read(keys).bound[id] ?? own ?? of?.presentation?.shortcut ?? '';
}

/** Keys without Ctrl or Cmd can be switched off together. */
export function isKeyOn(read: Read, pressed: string): boolean {
  return read(keys).isOn || pressed.startsWith('mod+');
}

/** The action that a key stands for; of several the one that a view has taken on. */
export function actionOn(app: App, pressed: string, isTaken: (id: string) => boolean): Action | undefined {
  const bound = app.contributions(action).filter((one) => keysFor(app.read, one) === pressed);
  return bound.findLast(({ id }) => isTaken(id)) ?? bound.find((one) => one.command ?? one.to);
}

const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/** Keys without Ctrl or Cmd are letters, where someone types. */
export function isForTyping(pressed: string, target: EventTarget | null): boolean {
  const isTyping = target instanceof HTMLElement && target.closest(TYPED_IN) !== null;
  return isTyping && (!pressed.startsWith('mod+') || pressed === 'mod+z');
}

const KEY = 'inlet-keys';

export function storeKeyBindings(chosen: Keys): void {
  browserStorage.write(KEY, JSON.stringify(chosen));
}

/** The keys that were chosen in this browser before. */
export function storedKeyBindings(): Keys {
  try {
    return changeKeyBindings(JSON.parse(browserStorage.read(KEY) ?? '{}') as Keys).payload;
  } catch {
    return { isOn: true, bound: {} };
  }
}
