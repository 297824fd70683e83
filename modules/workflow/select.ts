import type { ActionSpec } from '../../contract/entity/workflow.ts';
import type { Read } from '../../src/kernel/index.ts';
import { detailOf, listOf, rowOf, type Row } from '../submissions/public.ts';
import { applicable } from './runnable.ts';
import { offers } from './state.ts';

/** All actions of the form if its list is loaded, otherwise those in the submission's detail. */
export function specsFor(read: Read, form: number, submission: number): readonly ActionSpec[] {
  return listOf(read, form)?.actions ?? read(offers).get(submission)?.specs ?? [];
}

/** The actions to offer on a submission: those of its detail, until it has loaded those that the list knows. */
export function offeredSpecs(
  read: Read,
  form: number,
  { submission_id, current_state }: Pick<Row, 'submission_id' | 'current_state'>,
): readonly ActionSpec[] {
  const offer = read(offers).get(submission_id);
  return offer?.specs ?? applicable(listOf(read, form)?.actions ?? [], current_state);
}

/** The submission's current state, if known to this browser. */
export function stateOf(read: Read, submission: number): string | undefined {
  return (detailOf(read, submission) ?? rowOf(read, submission))?.current_state;
}
