import { useApp, useSend } from '../../../src/ui/app-context.ts';
import { markSubmissions } from '../commands.ts';
import type { Marker } from '../marker.ts';
import { hasFlagValue } from '../flags.ts';
import { rowOf } from '../select.ts';
import type { Selection } from './use-selection.ts';

/** Marks the selected rows. Before releasing several from spam, asks whether to send notifications. */
export function useBulkMark(form: number, selection: Selection): (marker: Marker) => void {
  const app = useApp();
  const send = useSend();
  return (marker) => {
    const rows = selection.ids.flatMap((id) => rowOf(app.read, id) ?? []);
    const changed = rows.filter((row) => !hasFlagValue(row, marker)).length;
    if (marker === '!spam' && changed > 1) selection.setReleasing(true);
    else send(markSubmissions({ form, ids: [...selection.ids], marker }));
  };
}
