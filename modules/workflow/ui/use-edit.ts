import { useContext, useEffect, useMemo, useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { DraftsContext } from '../../settings/public.ts';
import { saveWorkflow } from '../commands.ts';
import { saveWorkflow as saveCall, type Workflow } from '../contract.ts';
import { changeOf, editOf, type Edit } from '../edit.ts';

const TAB = 'workflow';

/** The user's changes over the workflow that is stored. They stay while tabs change, until they are saved or discarded. */
export function useEdit(form: string, stored: Workflow) {
  const send = useSend();
  const drafts = useContext(DraftsContext);
  const base = useMemo(() => editOf(stored), [stored]);
  const [changed, setChanged] = useState<Edit | null>(() => keptEdit(drafts.of(TAB)));
  const [isBusy, setBusy] = useState(false);
  useEffect(() => drafts.keep(TAB, changed ? { ...changed } : {}), [drafts, changed]);
  const change = (next: Edit) => setChanged(JSON.stringify(next) === JSON.stringify(base) ? null : next);
  const save = async () => {
    const sent = changed;
    setBusy(true);
    const { outcome } = await send(saveWorkflow({ form, change: changeOf(sent ?? base) })).outcome;
    setBusy(false);
    if (outcome === 'done') setChanged((now) => (now === sent ? null : now));
  };
  return { edit: changed ?? base, isEdited: changed !== null, change, save, isBusy, discard: () => setChanged(null) };
}

function keptEdit(draft: object): Edit | null {
  const { data } = saveCall.body.safeParse(draft);
  return data ? { ...data, replacements: data.replacements ?? {} } : null;
}
