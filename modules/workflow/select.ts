import type { ActionSpec } from '../../contract/entity/workflow.ts';
import type { Read } from '../../src/kernel/index.ts';
import { detailOf, listOf, rowOf } from '../submissions/public.ts';
import { offers } from './state.ts';

/** All actions of the form if its list is loaded, otherwise those in the submission's detail. */
export function specsFor(read: Read, form: number, submission: number): readonly ActionSpec[] {
  return listOf(read, form)?.actions ?? read(offers).get(submission)?.specs ?? [];
}

/** The submission's current state, if known to this browser. */
export function stateOf(read: Read, submission: number): string | undefined {
  return (detailOf(read, submission) ?? rowOf(read, submission))?.current_state;
}
