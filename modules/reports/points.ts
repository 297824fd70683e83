import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';
import type { Form } from '../workspaces/public.ts';

/** A card below the numbers of a form's report. */
export interface ReportCard {
  readonly id: string;
  /** Ascending; built-in cards use multiples of ten. */
  readonly order: number;
  readonly isShown?: (form: Form) => boolean;
  readonly view: View<ReportCardProps>;
}
export interface ReportCardProps {
  readonly form: Form;
}
export const reportCard = definePoint<ReportCard>('reports/card');
