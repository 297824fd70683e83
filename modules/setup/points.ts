import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { Read } from '../../src/kernel/index.ts';
import type { View } from '../../src/shell/points.ts';

/** A component on the page of users who wait for a form to be shared with them. */
export interface WaitingPart {
  readonly id: string;
  /** Ascending from the top. */
  readonly order: number;
  readonly view: View;
  /** The page's heading while this has something to show; null while it has nothing. Without it, nothing is assumed. */
  readonly heading?: (read: Read) => WaitingHeading | 'unknown' | null;
}

export interface WaitingHeading {
  readonly title: DisplayText;
  readonly lead: DisplayText;
}

export const waitingPart = definePoint<WaitingPart>('setup/waiting-part');
