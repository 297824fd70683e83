import type { Read } from '../../src/kernel/index.ts';
import type { SubmissionDetail } from './contract.ts';
import { detailOf, rowOf } from './select.ts';
import type { Row } from './state.ts';

/** The submission as it loaded last, else as the list has it; undefined if it is of another form. */
export function shownOf(read: Read, form: number, id: number): Row | SubmissionDetail | undefined {
  const found = detailOf(read, id) ?? rowOf(read, id);
  return found?.form_id === form ? found : undefined;
}
