import { useLayoutEffect } from 'react';
import './full-height.css';

/** The page does not scroll; list and pane do. Also while the list loads, so that nothing moves when it has. */
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
