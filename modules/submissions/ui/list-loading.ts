import { phaseOf, type Read } from '../../../src/kernel/index.ts';
import { openForm, refreshList } from '../commands.ts';

/** Whether a form's list is loading. */
export function isListLoading(read: Read, form: number): boolean {
  return [openForm, refreshList].some((command) => {
    const phase = phaseOf(command, String(form))(read)?.phase;
    return phase === 'requested' || phase === 'in progress';
  });
}
