import { useLayoutEffect } from 'react';
import './full-height.css';

/** Makes list and pane scroll instead of the page, from the start of loading, so that nothing moves later. */
export function useFullHeight(isSplit: boolean): void {
  useLayoutEffect(() => {
    if (!isSplit) return undefined;
    const { dataset } = document.documentElement;
    dataset['screen'] = 'split';
    return () => {
      delete dataset['screen'];
    };
  }, [isSplit]);
}
