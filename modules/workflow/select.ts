import type { ActionSpec } from '../../contract/entity/workflow.ts';
import type { Read } from '../../src/kernel/index.ts';
import { detailOf, listOf, rowOf } from '../submissions/public.ts';
import { offers } from './state.ts';

/** All actions of a form where its list is there, else those offered with the submission. */
export function specsFor(read: Read, form: number, submission: number): readonly ActionSpec[] {
  return listOf(read, form)?.actions ?? read(offers).get(submission)?.specs ?? [];
}

/** The state that a submission is in, as far as it is known here. */
export function stateOf(read: Read, submission: number): string | undefined {
  return (detailOf(read, submission) ?? rowOf(read, submission))?.current_state;
}
