import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import type { Form } from './contract.ts';

/** A tab of a form, at `{project}/{form}/{path}`. */
export interface FormTab {
  readonly id: string;
  readonly path: string;
  readonly label: DisplayText;
  /** A name in `src/ui/icons.svg`, shown on phones. */
  readonly icon?: string;
  /** Ascending from the left. */
  readonly order: number;
  readonly isShown?: (form: Form) => boolean;
  /** Query string for the tab's link, e.g. `?page=2`, to return to what was last shown there. */
  readonly search?: (read: Read, form: Form) => string;
}
export const formTab = definePoint<FormTab>('workspaces/form-tab');
