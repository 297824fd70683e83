import type { Marker } from '../contract.ts';
import { isMarked, type Flags } from '../flags.ts';

/** How a marker is offered and told of. */
interface MarkWords {
  readonly marker: Marker;
  /** In a menu headed "Mark as". */
  readonly label: string;
  /** On a button of its own. */
  readonly action: string;
  /** In the history. */
  readonly told: string;
  readonly icon: string;
  /** The key on a focused row, where there is one. */
  readonly shortcut?: string;
}

const words: readonly MarkWords[] = [
  { marker: 'read', label: 'Read', action: 'Mark read', told: 'Marked as read', icon: 'eye', shortcut: 'u' },
  {
    marker: '!read',
    label: 'Unread',
    action: 'Mark unread',
    told: 'Marked as unread',
    icon: 'eye-slash',
    shortcut: 'u',
  },
  {
    marker: 'inprogress',
    label: 'In progress',
    action: 'In progress',
    told: 'Marked as in progress',
    icon: 'hourglass',
  },
  { marker: 'complete', label: 'Complete', action: 'Complete', told: 'Marked as complete', icon: 'check-circle' },
  { marker: 'archive', label: 'Archived', action: 'Archive', told: 'Archived', icon: 'box', shortcut: 'e' },
  {
    marker: '!archive',
    label: 'Not archived',
    action: 'Unarchive',
    told: 'Taken out of the archive',
    icon: 'undo',
    shortcut: 'e',
  },
  { marker: 'spam', label: 'Spam', action: 'Spam', told: 'Marked as spam', icon: 'ban', shortcut: 's' },
  {
    marker: '!spam',
    label: 'Not spam',
    action: 'Not spam',
    told: 'Marked as not spam',
    icon: 'verified',
    shortcut: 's',
  },
];

/** The marks that would change this row: of each pair the one that applies. */
export function marksFor(row: Flags): readonly MarkWords[] {
  return words.filter(({ marker }) => !isMarked(row, marker));
}

/** What a key on the row asks for. */
export function markOfKey(row: Flags, key: string): Marker | undefined {
  return marksFor(row).find(({ shortcut }) => shortcut === key)?.marker;
}

/** A mark as the history tells it. */
export function markTold(marker: unknown): string {
  return words.find((one) => one.marker === marker)?.told ?? 'Marked';
}

/** A flag as the list shows it: an icon and the word for it. */
export interface FlagWords {
  readonly word: string;
  readonly icon: string;
  readonly tone: 'plain' | 'good' | 'waiting' | 'bad' | 'info';
}

/** What is up with a row, in words. Read is told by the row itself. */
export function flagsOf(row: Flags & { readonly is_test: boolean }): readonly FlagWords[] {
  const flags: readonly (FlagWords | false)[] = [
    row.is_spam && { word: 'Spam', icon: 'ban', tone: 'bad' },
    row.is_archived && { word: 'Archived', icon: 'box', tone: 'plain' },
    row.is_complete && { word: 'Complete', icon: 'check-circle', tone: 'good' },
    row.is_inProgress && { word: 'In progress', icon: 'hourglass', tone: 'waiting' },
    row.is_test && { word: 'Test', icon: 'wrench', tone: 'info' },
  ];
  return flags.filter((flag) => flag !== false);
}
