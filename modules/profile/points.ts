import { definePoint } from '../../contract/point.ts';
import type { View } from '../../src/shell/points.ts';

/** A panel of another module on the profile screen. */
export interface ProfilePart {
  readonly id: string;
  readonly view: View;
}
export const profilePart = definePoint<ProfilePart>('profile/part');
