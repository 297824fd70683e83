import { useEffect } from 'react';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { loadBilling } from '../commands.ts';
import { billing } from '../state.ts';

/** Whoever comes back from the provider's tab sees what is so, also where live updates do not come. */
export function useReturn(): void {
  const send = useSend();
  const { read } = useApp();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && read(billing).errand !== null) send(loadBilling({}));
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [send, read]);
}
