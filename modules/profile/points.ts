import { definePoint } from '../../contract/point.ts';
import type { DisplayText } from '../../contract/text.ts';
import type { View } from '../../src/shell/points.ts';

/** A panel of another module on the profile screen. */
export interface ProfilePart {
  readonly id: string;
  /** The name of its section, to which the page's rail leads. */
  readonly label?: DisplayText;
  /** A name in `src/ui/icons.svg`. */
  readonly icon?: string;
  readonly view: View<ProfilePartProps>;
}

export interface ProfilePartProps {
  /** The id of its `section`. */
  readonly anchor: string;
}

export const profilePart = definePoint<ProfilePart>('profile/part');
