import { whenever } from '../../src/kernel/index.ts';
import { formEventReceived } from '../live/public.ts';
import { detailOf, listOf, openForm, reloadSubmission, rowOf } from '../submissions/public.ts';
import { formBy, refreshForm } from '../workspaces/public.ts';
import { loadWorkflow, recordRun } from './commands.ts';
import { ActionRunLiveEvent, WorkflowChangedLiveEvent } from './contract.ts';
import { workflows } from './state.ts';

export const reactions = [
  whenever(formEventReceived, (event, read) => {
    const run = ActionRunLiveEvent.safeParse(event);
    if (!run.success || !rowOf(read, run.data.submission_id)) return undefined;
    const { event: _, ...rest } = run.data;
    return recordRun(rest);
  }),
  // Who ran it and what was entered is part of the submission's detail.
  whenever(formEventReceived, (event, read) => {
    const run = ActionRunLiveEvent.safeParse(event);
    return run.success && detailOf(read, run.data.submission_id)
      ? reloadSubmission({ id: run.data.submission_id })
      : undefined;
  }),
  whenever(formEventReceived, (event, read) => {
    const changed = WorkflowChangedLiveEvent.safeParse(event);
    return changed.success && listOf(read, changed.data.form_id) ? openForm({ form: changed.data.form_id }) : undefined;
  }),
  whenever(formEventReceived, (event, read) => {
    const changed = WorkflowChangedLiveEvent.safeParse(event);
    const form = changed.success ? formBy(read, String(changed.data.form_id)) : undefined;
    return form ? refreshForm({ form: form.uid }) : undefined;
  }),
  whenever(formEventReceived, (event, read) => {
    const changed = WorkflowChangedLiveEvent.safeParse(event);
    const form = changed.success ? formBy(read, String(changed.data.form_id))?.uid : undefined;
    return form !== undefined && read(workflows).has(form) ? loadWorkflow({ form }) : undefined;
  }),
];
