import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';
import type { Form } from '../workspaces/public.ts';

/** Something of another module that belongs to a tab of these settings, below its fields. */
export interface TabPart {
  readonly id: string;
  readonly tab: 'options' | 'auto-responder';
  readonly view: View<TabPartProps>;
}
export interface TabPartProps {
  readonly form: Form;
  /** The fields of the tab as they are on screen, saved or not. */
  readonly values: Readonly<Record<string, unknown>>;
}
export const tabPart = definePoint<TabPart>('form-settings/tab-part');

/** Something of another module next to each address that gets a copy of notifications. */
export interface CcPart {
  readonly id: string;
  readonly view: View<CcPartProps>;
}
export interface CcPartProps {
  readonly form: Form;
  /** As it is on screen, saved or not. */
  readonly address: string;
}
export const ccPart = definePoint<CcPart>('form-settings/cc-part');
