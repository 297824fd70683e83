/** What was typed into the palette before it had loaded. */
export interface EarlyKeys {
  readonly text: string;
  /** Enter was pressed last. */
  readonly isEntered: boolean;
}

/** Keeps key presses from the page and collects them, until `stop` returns them. Escape gives up. */
export function collectKeys(onEscape: () => void): { stop(): EarlyKeys } {
  let keys: EarlyKeys = { text: '', isEntered: false };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter') keys = { ...keys, isEntered: true };
    else if (event.key === 'Backspace') keys = { ...keys, text: keys.text.slice(0, -1) };
    else if (event.key.length === 1) keys = { ...keys, text: keys.text + event.key };
  };
  addEventListener('keydown', onKey, true);
  return {
    stop: () => {
      removeEventListener('keydown', onKey, true);
      return keys;
    },
  };
}
