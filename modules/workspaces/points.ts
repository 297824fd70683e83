import { definePoint } from '../../contract/point.ts';
import type { Words } from '../../contract/text.ts';
import type { Form } from './contract.ts';

/** A tab of a form's screens, at `{project}/{form}/{path}`. */
export interface FormTab {
  readonly id: string;
  readonly path: string;
  readonly label: Words;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (form: Form) => boolean;
}
export const formTab = definePoint<FormTab>('workspaces/form-tab');
