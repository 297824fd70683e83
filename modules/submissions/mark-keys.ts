import type { Text } from '../../contract/text.ts';
import type { Marker } from './marker.ts';
import { texts } from './texts.ts';

/** A key with its markers; pressing it applies the one that changes the submission. */
interface MarkKey {
  /** Id of the bound action. */
  readonly id: string;
  readonly title: Text;
  readonly icon: string;
  readonly keys: string;
  readonly markers: readonly Marker[];
}

export const markKeys: readonly MarkKey[] = [
  { id: 'submissions/key-read', title: texts('key.read'), icon: 'eye', keys: 'u', markers: ['read', '!read'] },
  {
    id: 'submissions/key-archive',
    title: texts('key.archive'),
    icon: 'box',
    keys: 'e',
    markers: ['archive', '!archive'],
  },
  { id: 'submissions/key-spam', title: texts('key.spam'), icon: 'ban', keys: 's', markers: ['spam', '!spam'] },
  {
    id: 'submissions/key-inprogress',
    title: texts('key.inprogress'),
    icon: 'hourglass',
    keys: 'i',
    markers: ['inprogress'],
  },
  {
    id: 'submissions/key-complete',
    title: texts('key.complete'),
    icon: 'check-circle',
    keys: 'c',
    markers: ['complete'],
  },
];
