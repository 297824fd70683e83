import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';
import type { Form } from '../workspaces/public.ts';

/** A view of another module, shown with a settings tab. */
export interface TabPart {
  readonly id: string;
  readonly tab: 'options' | 'auto-responder' | 'integrations';
  /** Below the fields by default, a preview next to them, or at the end of the bar with Save. */
  readonly position?: 'beside' | 'bar';
  readonly view: View<TabPartProps>;
}
export interface TabPartProps {
  readonly form: Form;
  /** Current field values of the tab, including unsaved changes. */
  readonly values: Readonly<Record<string, unknown>>;
}
export const tabPart = definePoint<TabPart>('form-settings/tab-part');

/** A view of another module, shown next to each CC address. */
export interface CcPart {
  readonly id: string;
  readonly view: View<CcPartProps>;
}
export interface CcPartProps {
  readonly form: Form;
  /** The CC address, which may be unsaved. */
  readonly address: string;
}
export const ccPart = definePoint<CcPart>('form-settings/cc-part');
