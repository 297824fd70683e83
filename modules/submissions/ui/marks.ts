import { mentionsDiscardedFile } from '../../../contract/entity/discarded-file.ts';
import type { Marker, Submission } from '../contract.ts';
import { isMarked, type Flags } from '../flags.ts';
import type { Text } from '../../../contract/text.ts';
import { texts } from '../texts.ts';

/** Texts and icon of a marker; its text keys start with `label.`, `do.` and `told.`. */
interface MarkTexts {
  readonly marker: Marker;
  readonly name: 'read' | 'unread' | 'inprogress' | 'complete' | 'archive' | 'unarchive' | 'spam' | 'unspam';
  readonly icon: string;
}

const words: readonly MarkTexts[] = [
  { marker: 'read', name: 'read', icon: 'eye' },
  { marker: '!read', name: 'unread', icon: 'eye-slash' },
  { marker: 'inprogress', name: 'inprogress', icon: 'hourglass' },
  { marker: 'complete', name: 'complete', icon: 'check-circle' },
  { marker: 'archive', name: 'archive', icon: 'box' },
  { marker: '!archive', name: 'unarchive', icon: 'undo' },
  { marker: 'spam', name: 'spam', icon: 'ban' },
  { marker: '!spam', name: 'unspam', icon: 'verified' },
];

/** The marks that would change this row. */
export function marksFor(row: Flags): readonly MarkTexts[] {
  return words.filter(({ marker }) => !isMarked(row, marker));
}

/** The marks that would change at least one of these rows. */
export function marksForSome(rows: readonly Flags[]): readonly MarkTexts[] {
  return words.filter(({ marker }) => rows.some((row) => !isMarked(row, marker)));
}

/** A mark as shown in the history. */
export function markText(marker: unknown): Text {
  const known = words.find((one) => one.marker === marker);
  return known ? texts(`told.${known.name}`) : texts('toldMark');
}

/** A flag as shown in the list: an icon with a label. */
export interface FlagTexts {
  readonly flag: 'spam' | 'archived' | 'complete' | 'inprogress' | 'test' | 'fileLost';
  readonly icon: string;
  readonly tone: 'plain' | 'good' | 'waiting' | 'bad' | 'info';
}

/** Flags to show for a row. Read and unread are shown by the row itself. */
export function flagsOf(row: Flags & Pick<Submission, 'is_test' | 'submitted_data'>): readonly FlagTexts[] {
  const flags: readonly (FlagTexts | false)[] = [
    row.is_spam && { flag: 'spam', icon: 'ban', tone: 'bad' },
    row.is_archived && { flag: 'archived', icon: 'box', tone: 'plain' },
    row.is_complete && { flag: 'complete', icon: 'check-circle', tone: 'good' },
    row.is_inProgress && { flag: 'inprogress', icon: 'hourglass', tone: 'waiting' },
    row.is_test && { flag: 'test', icon: 'wrench', tone: 'info' },
    mentionsDiscardedFile(row.submitted_data) && { flag: 'fileLost', icon: 'paperclip', tone: 'waiting' },
  ];
  return flags.filter((flag) => flag !== false);
}
