import type { Workflow } from '../contract.ts';
import type { WorkflowError } from '../definition.ts';
import type { Edit } from './edit.ts';

/** Props of every part of the editor. */
export interface EditedProps {
  readonly edit: Edit;
  readonly stored: Workflow;
  readonly errors: readonly WorkflowError[];
  readonly onChange: (edit: Edit) => void;
}
