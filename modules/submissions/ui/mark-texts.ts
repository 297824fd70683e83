import { mentionsDiscardedFile } from '../../../contract/entity/discarded-file.ts';
import type { Submission } from '../contract.ts';
import type { Marker } from '../marker.ts';
import { hasFlagValue, type Flags } from '../flags.ts';
import type { Text } from '../../../contract/text.ts';
import { texts } from '../texts.ts';

/** Texts and icon of a marker; its text keys start with `label.`, `do.`, `marked.` and `as.`. */
export interface MarkTexts {
  readonly marker: Marker;
  readonly name: 'read' | 'unread' | 'inprogress' | 'complete' | 'archive' | 'unarchive' | 'spam' | 'unspam';
  readonly icon: string;
}

const markTexts: readonly MarkTexts[] = [
  { marker: 'archive', name: 'archive', icon: 'box' },
  { marker: '!archive', name: 'unarchive', icon: 'undo' },
  { marker: 'spam', name: 'spam', icon: 'ban' },
  { marker: '!spam', name: 'unspam', icon: 'verified' },
  { marker: 'read', name: 'read', icon: 'eye' },
  { marker: '!read', name: 'unread', icon: 'envelope' },
  { marker: 'inprogress', name: 'inprogress', icon: 'hourglass' },
  { marker: 'complete', name: 'complete', icon: 'check-circle' },
];

/** The marks that would change this row. */
export function marksFor(row: Flags): readonly MarkTexts[] {
  return markTexts.filter(({ marker }) => !hasFlagValue(row, marker));
}

/** All marks, in their fixed order. */
export const allMarks = markTexts;

/** The marks that would change at least one of these rows. */
export function marksForSome(rows: readonly Flags[]): readonly MarkTexts[] {
  return markTexts.filter(({ marker }) => rows.some((row) => !hasFlagValue(row, marker)));
}

const positions = [...Map.groupBy(markTexts, ({ marker }) => marker.replace('!', '')).values()];

/** Per position of a bar for several rows: the mark that would change one of them, or else the one it usually shows. */
export function slotsForSome(rows: readonly Flags[]): readonly MarkTexts[] {
  const offered = marksForSome(rows);
  return positions.flatMap((pair) => pair.find((one) => offered.includes(one)) ?? pair[0] ?? []);
}

/** What a submission was marked as, within a sentence of the history; undefined for an unknown marker. */
export function markedAs(marker: unknown): Text | undefined {
  const known = markTexts.find((one) => one.marker === marker);
  return known && texts(`as.${known.name}`);
}

/** A flag: an icon with a label. */
export interface FlagTexts {
  readonly flag: 'spam' | 'archived' | 'complete' | 'inprogress' | 'test' | 'fileLost';
  readonly icon: string;
}

/** Flags to show for a row. Read and unread are shown by the row itself. */
export function flagsOf(row: Flags & Pick<Submission, 'is_test' | 'submitted_data'>): readonly FlagTexts[] {
  const flags: readonly (FlagTexts | false)[] = [
    row.is_spam && { flag: 'spam', icon: 'ban' },
    row.is_archived && { flag: 'archived', icon: 'box' },
    row.is_complete && { flag: 'complete', icon: 'check' },
    row.is_inProgress && { flag: 'inprogress', icon: 'hourglass' },
    row.is_test && { flag: 'test', icon: 'wrench' },
    mentionsDiscardedFile(row.submitted_data) && { flag: 'fileLost', icon: 'paperclip-off' },
  ];
  return flags.filter((flag) => flag !== false);
}
