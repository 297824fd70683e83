import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useSend } from '../../../src/ui/app-context.ts';
import { DraftsContext } from '../../settings/public.ts';
import { saveWorkflow } from '../commands.ts';
import { saveWorkflowCall, type Workflow } from '../contract.ts';
import { changeOf, editOf, isStored, TAB, type Edit } from './edit.ts';

/**
 * The user's unsaved changes to the stored workflow. They survive tab changes until saved or discarded. After a
 * conflicting save they can be set aside and restored on top of the new version.
 */
export function useEdit(form: string, stored: Workflow) {
  const send = useSend();
  const drafts = useContext(DraftsContext);
  const base = useMemo(() => editOf(stored), [stored]);
  const [entered, setEntered] = useState<Edit | null>(() => storedEdit(drafts.of(TAB)));
  const [aside, setAside] = useState<Edit | null>(null);
  const [isBusy, setBusy] = useState(false);
  const changed = entered && isStored(entered, stored) ? null : entered;
  const unsaved = changed ?? aside;
  useEffect(() => drafts.keep(TAB, unsaved ? { ...unsaved } : {}), [drafts, unsaved]);
  const latest = useRef(entered);
  /** What the user has done. */
  const enter = (edit: Edit | null, other = aside) => {
    latest.current = edit;
    setEntered(edit);
    const draft = edit && !isStored(edit, stored) ? edit : other;
    drafts.record(TAB, { ...draft }, saveWorkflowCall.body);
  };
  const save = async (sent: Edit) => {
    setBusy(true);
    // Replay compares what is sent with what was entered.
    drafts.flush();
    const { outcome } = await send(saveWorkflow({ form, change: changeOf(sent) })).outcome;
    setBusy(false);
    // Changes made while a save was in flight are based on the saved version.
    const rest = (now: Edit) => (now === sent ? null : { ...now, revision: sent.revision + 1 });
    if (outcome === 'done') enter(latest.current && rest(latest.current));
  };
  const discard = () => {
    setAside(null);
    enter(null, null);
  };
  const stashChanges = () => {
    setAside(changed);
    enter(null, changed);
  };
  const restoreChanges = () => {
    setAside(changed);
    enter(aside && { ...aside, revision: stored.revision }, changed);
  };
  return {
    edit: changed ?? base,
    isEdited: changed !== null,
    isOvertaken: !isBusy && changed !== null && changed.revision !== stored.revision,
    isStashed: aside !== null,
    isBusy,
    change: (edit: Edit) => enter(edit),
    save,
    discard,
    stashChanges,
    restoreChanges,
  };
}

function storedEdit(draft: object): Edit | null {
  const { data } = saveWorkflowCall.body.safeParse(draft);
  return data?.revision === undefined
    ? null
    : { ...editOf({ ...data, revision: data.revision }), replacements: data.replacements ?? {} };
}
