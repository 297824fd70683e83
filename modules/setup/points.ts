import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';

/** A component on the page of users who wait for a form to be shared with them. */
export interface WaitingPart {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  readonly view: View;
}
export const waitingPart = definePoint<WaitingPart>('setup/waiting-part');
