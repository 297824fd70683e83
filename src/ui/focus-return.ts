import { useEffect, useState } from 'react';

/** When what uses this closes, the focus goes back to where it was when it opened. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
