import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import type { Form } from './contract.ts';

/** A tab of a form's screens, at `{project}/{form}/{path}`. */
export interface FormTab {
  readonly id: string;
  readonly path: string;
  readonly label: DisplayText;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (form: Form) => boolean;
  /** With what its link goes on, e.g. `?page=2`: what was on screen there when it was left. */
  readonly search?: (read: Read, form: Form) => string;
}
export const formTab = definePoint<FormTab>('workspaces/form-tab');
