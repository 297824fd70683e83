import type { Text } from '../../contract/text.ts';
import { hasFlagValue, type Flags } from './flags.ts';
import type { Marker } from './marker.ts';
import { texts } from './texts.ts';

/** A key with its marks; pressing it applies the one that changes the submission. */
interface MarkKey {
  /** Id of the bound action. */
  readonly id: string;
  readonly title: Text;
  readonly icon: string;
  readonly keys: string;
  readonly marks: readonly { readonly marker: Marker; readonly title: Text }[];
}

export const markKeys: readonly MarkKey[] = [
  {
    id: 'submissions/key-read',
    title: texts('key.read'),
    icon: 'eye',
    keys: 'u',
    marks: [
      { marker: 'read', title: texts('do.read') },
      { marker: '!read', title: texts('do.unread') },
    ],
  },
  {
    id: 'submissions/key-archive',
    title: texts('key.archive'),
    icon: 'box',
    keys: 'e',
    marks: [
      { marker: 'archive', title: texts('do.archive') },
      { marker: '!archive', title: texts('do.unarchive') },
    ],
  },
  {
    id: 'submissions/key-spam',
    title: texts('key.spam'),
    icon: 'ban',
    keys: 's',
    marks: [
      { marker: 'spam', title: texts('key.isSpam') },
      { marker: '!spam', title: texts('key.notSpam') },
    ],
  },
  {
    id: 'submissions/key-inprogress',
    title: texts('key.inprogress'),
    icon: 'hourglass',
    keys: 'i',
    marks: [{ marker: 'inprogress', title: texts('key.inprogress') }],
  },
  {
    id: 'submissions/key-complete',
    title: texts('key.complete'),
    icon: 'check-circle',
    keys: 'c',
    marks: [{ marker: 'complete', title: texts('key.complete') }],
  },
];

/** The title of the mark that the key applies to this submission; if it would change nothing, the key's own. */
export function markTitle({ marks, title }: MarkKey, row: Flags | undefined): Text {
  return (row && marks.find(({ marker }) => !hasFlagValue(row, marker))?.title) ?? title;
}
