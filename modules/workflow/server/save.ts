import type { ApiError } from '../../../contract/error.ts';
import { type Db, type Host, inTransaction, createError, type ScheduledJob } from '../../../server/kit.ts';
import { countByState, setInitialState } from '../../submissions/server/public.ts';
import { type CheckedAccess, lockForm } from '../../workspaces/server/public.ts';
import type { Workflow, WorkflowDraft } from '../contract.ts';
import { removedStates } from '../definition.ts';
import { errors } from '../errors.ts';
import { removalErrors, workflowErrors } from './definition-errors.ts';
import { definitionOf, saveDefinition } from './definitions.ts';
import { beginMoves, type Actor, moveNext, moveRest, movesOf } from './moves.ts';

/** A complete workflow with what should happen to the one it replaces. */
interface Change extends WorkflowDraft {
  readonly replacements: Readonly<Record<string, string>>;
  /** The revision to replace; undefined to replace any. */
  readonly revision: number | undefined;
}

/** The parts of the host needed to save a workflow. */
interface Services extends Pick<Host, 'db' | 'live' | 'clock'> {
  readonly moving: ScheduledJob;
}

/** A form's workflow with its submission counts, counting pending moves at their target. */
export async function readWorkflow(db: Db, formId: number): Promise<Workflow> {
  const { states, actions, outcomes, revision } = await definitionOf(db, formId);
  const submissions = arrived(await countByState(db, formId), await movesOf(db, formId));
  return { states: [...states], actions: [...actions], outcomes, submissions, revision };
}

/**
 * Replaces a form's workflow and moves submissions out of removed states, atomically. If there are many, most are moved
 * by a job afterwards, in batches, because new submissions of the form would otherwise wait.
 */
export async function saveWorkflow(
  services: Services,
  access: CheckedAccess,
  draft: Change,
  actor: Actor,
): Promise<Workflow & { moved: number }> {
  throwFirst(workflowErrors(draft));
  for (;;) {
    // Finish the previous change's moves first, so that they do not mix with this one's.
    await moveRest(services, access.formId);
    const saved = await inTransaction(services.db, (tx) => saveOver(services, tx, { access, draft, actor }));
    if (saved) return saved;
  }
}

/** Undefined if a concurrent save has started moves that are still pending. */
async function saveOver(
  { live, clock, moving }: Services,
  tx: Db,
  { access, draft, actor }: { readonly access: CheckedAccess; readonly draft: Change; readonly actor: Actor },
): Promise<(Workflow & { moved: number }) | undefined> {
  const { id: formId } = await lockForm(tx, access);
  await rejectOutdatedRevision(tx, formId, draft.revision);
  if ((await movesOf(tx, formId)).size > 0) return undefined;
  const inUse = await countByState(tx, formId);
  throwFirst(removalErrors(draft.states, inUse, draft.replacements));
  const moves = removedStates(draft.states, inUse).map((from) => [from, draft.replacements[from] ?? from] as const);
  const { states, outcomes } = draft;
  await saveDefinition(tx, formId, { states, actions: draft.actions.map(withoutEmptyData), outcomes });
  await setInitialState(tx, formId, draft.states[0] ?? '');
  await beginMoves(tx, formId, new Map(moves), actor);
  if (await moveNext(tx, formId, clock.now())) await moving.at(clock.now(), formId, tx);
  await live.publish(`form:${formId}`, { event: 'workflow', form_id: formId, by: actor.id }, tx);
  const moved = moves.reduce((sum, [from]) => sum + (inUse[from] ?? 0), 0);
  return { ...(await readWorkflow(tx, formId)), moved };
}

/** Submissions per state once all pending moves are done. */
function arrived(inUse: Readonly<Record<string, number>>, moves: ReadonlyMap<string, string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [state, count] of Object.entries(inUse)) {
    const to = moves.get(state) ?? state;
    counts.set(to, (counts.get(to) ?? 0) + count);
  }
  return Object.fromEntries(counts);
}

/** Rejects a save that is based on an outdated revision. */
async function rejectOutdatedRevision(tx: Db, formId: number, readRevision: number | undefined): Promise<void> {
  if (readRevision === undefined) return;
  const { revision } = await definitionOf(tx, formId);
  if (revision !== readRevision) throw createError(errors.SAVED_MEANWHILE);
}

type Action = WorkflowDraft['actions'][number];

/** Normalises empty fields to null, as in SPEC.md, and drops labels of fields that no longer exist. */
function withoutEmptyData({ field_labels = {}, ...action }: Action): Action {
  const fields = Object.keys(action.required_data ?? {});
  const labels = Object.entries(field_labels).filter(([name]) => fields.includes(name));
  const required_data = fields.length > 0 ? action.required_data : null;
  return { ...action, required_data, ...(labels.length > 0 && { field_labels: Object.fromEntries(labels) }) };
}

function throwFirst([first]: readonly ApiError[]): void {
  if (first) throw first;
}
