import { useEffectEvent, useLayoutEffect } from 'react';

/** What is open, the latest last. */
const layers: object[] = [];

/**
 * Declares something that Escape closes. Only what was opened last closes, wherever the focus is: a menu that has just opened
 * does not have it yet. Without `onEscape`, the layer handles the key itself.
 */
export function useLayer(isOpen: boolean, onEscape?: () => void): void {
  const close = useEffectEvent(() => onEscape?.());
  const isHandled = onEscape !== undefined;
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const layer = {};
    layers.push(layer);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isHandled || layers.at(-1) !== layer) return;
      event.stopPropagation();
      close();
    };
    // Before the handlers of the layers below.
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [isOpen, isHandled]);
}
