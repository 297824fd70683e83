/** Text typed into the palette before it had loaded. */
export interface EarlyKeys {
  readonly text: string;
  /** Whether the last key was Enter. */
  readonly isEntered: boolean;
}

/**
 * Captures typing in an invisible field, so that keys do not reach the page and input methods work. `stop`
 * resolves with it, after the input method has finished a word, and restores the focus. Escape cancels.
 */
export function collectKeys(onEscape: () => void): { stop(): Promise<EarlyKeys>; cancel(): void } {
  const before = document.activeElement;
  const field = document.createElement('input');
  field.className = 'visually-hidden';
  let isEntered = false;
  let isComposing = false;
  const composed = Promise.withResolvers<void>();
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Escape') onEscape();
    isEntered = event.key === 'Enter' || isEntered;
    if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault();
  });
  field.addEventListener('compositionstart', () => (isComposing = true));
  field.addEventListener('compositionend', () => {
    isComposing = false;
    composed.resolve();
  });
  document.body.append(field);
  field.focus();
  const cancel = () => {
    if (document.activeElement === field && before instanceof HTMLElement) before.focus();
    field.remove();
  };
  return {
    cancel,
    async stop() {
      if (isComposing) await composed.promise;
      const keys = { text: field.value, isEntered };
      cancel();
      return keys;
    },
  };
}
