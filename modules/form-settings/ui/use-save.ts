import { useCallback } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { saveSettings } from '../commands.ts';
import { FormChange } from '../contract.ts';

/** Saves the changed settings of a form. */
export function useSave(form: string) {
  const send = useSend();
  return useCallback(
    (changed: Readonly<Record<string, unknown>>) =>
      send(saveSettings({ form, change: FormChange.parse(changed) })).outcome,
    [send, form],
  );
}
