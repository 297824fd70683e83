import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';

/** What stands on the page of someone who waits for a form to be shared with them. */
export interface WaitingPart {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  readonly view: View;
}
export const waitingPart = definePoint<WaitingPart>('setup/waiting-part');
