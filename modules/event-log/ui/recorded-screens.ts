import { isRecord } from '../../../contract/json.ts';
import type { Playback } from '../../../src/replay/playback.ts';
import { recordedTexts, type RecordedTexts } from '../../../src/replay/screen-texts.ts';
import { changesBetween } from '../../../src/replay/changes-between.ts';
import type { Point } from '../../../src/replay/state-steps.ts';
import type { UnverifiedReason } from '../../../src/replay/verdict.ts';
import { appearance, currentLocation, pageState } from '../../../src/shell/state.ts';
import type { UncomparedInput } from './uncompared-inputs.ts';

/** Whether an entry is of a time when the event log was open, whose content is not part of the state. A file may contain anything. */
export function isOfLogScreen(playback: Playback, n: number): boolean {
  const location = playback.stateOf(currentLocation.id, n);
  return isRecord(location) && location['path'] === '/event-log';
}

/** Whether an entry is of a time when the console was light, whatever the system's setting. */
export function isOfLightScreen(playback: Playback, n: number): boolean {
  const look = playback.stateOf(appearance.id, n);
  return isRecord(look) && look['theme'] === 'light';
}

/** Where these apply, a correct build may show something else. */
const incomparable: ReadonlySet<UnverifiedReason> = new Set([
  'other-build',
  'other-version',
  'missing-module',
  'left-out',
]);

/** What was on screen at the checkpoints of a log, as far as the current version must show the same. */
export function comparableScreens(playback: Playback): readonly RecordedTexts[] {
  const { unverified, difference } = playback.verdict;
  if (unverified.some(({ reason }) => incomparable.has(reason))) return [];
  const until = difference?.n ?? Infinity;
  return recordedTexts(playback.entries).filter(({ n }) => n < until && !isOfLogScreen(playback, n));
}

/** The console never reads it: it restores recorded screens. */
const unread: ReadonlySet<string> = new Set([pageState.id]);

/** The events between two checkpoints that changed the state, and may have changed what was on screen. */
export const screenChanges = (playback: Playback, after: number, until: number): readonly Point[] =>
  changesBetween(playback, after, until, unread);

/** The result of comparing what was on screen. */
export interface ComparedScreens {
  /** The number of texts that were compared, at all checkpoints. */
  readonly compared: number;
  /** The number of those that could not be compared, such as of rows that were scrolled into view. */
  readonly missing: number;
  /** How many screens were compared in the time that there is, up to the first difference, and how many there are. */
  readonly screens: { readonly done: number; readonly total: number };
  /** Input that could not be compared. */
  readonly uncompared: readonly UncomparedInput[];
  /** The first text that differs. */
  readonly difference: ScreenDifference | undefined;
}

export interface ScreenDifference {
  /** The checkpoint's number in the log. */
  readonly n: number;
  readonly region: string;
  /** What the region shows now. */
  readonly text: string;
  /**
   * Events since the last screen that did not differ there: the one after which the region now shows another text, or all that changed
   * the state.
   */
  readonly suspects: readonly Point[];
  /** The number of that event, if there is only one. */
  readonly at: number | undefined;
}
