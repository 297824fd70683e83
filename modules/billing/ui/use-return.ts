import { useEffect } from 'react';
import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { loadBilling } from '../commands.ts';
import { billing } from '../state.ts';

/** Refetches on return from the provider's tab, in case live updates are unavailable. */
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
