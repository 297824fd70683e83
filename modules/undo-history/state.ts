import type { DisplayText } from '../../contract/text.ts';
import { defineSlice, type Read } from '../../src/kernel/index.ts';
import { navigated, undoOffered, undoReturned, undoStarted } from '../../src/shell/messages.ts';
import { stateText } from '../../src/ui/state-text.ts';
import { historyAppended, submissionMoved, submissionsDeleted } from '../submissions/public.ts';
import { undoHistoryShown } from './messages.ts';
import { texts } from './texts.ts';

/** A step of the session. */
export interface Step {
  readonly id: string;
  /** The command that undoes it; null if there never was one. */
  readonly command: { readonly type: string; readonly payload: unknown } | null;
  /** Describes the step; absent in logs of earlier versions. */
  readonly done?: DisplayText | undefined;
  /** Unix milliseconds. */
  readonly at: number;
  readonly isUndone: boolean;
}

/** As many as the shell can undo. */
const MAX_STEPS = 20;
const noSteps: { list: Step[]; deleted: number[] } = { list: [], deleted: [] };

const setUndone = (list: readonly Step[], id: string, isUndone: boolean): Step[] =>
  list.map((step) => (step.id === id ? { ...step, isUndone } : step));

const withStep = (list: readonly Step[], step: Omit<Step, 'isUndone'>): Step[] =>
  [...list, { ...step, isUndone: false }].slice(-MAX_STEPS);

/** The id of another step of a command. Command ids have no spaces. */
const idOfAnother = (command: string, submission: number): string => `${command} ${submission}`;

/** A step that no command undoes. The first of a command has its id, as in logs of earlier versions. */
const idIn = (list: readonly Step[], command: string, submission: number): string =>
  list.some(({ id }) => id === command || id.startsWith(`${command} `)) ? idOfAnother(command, submission) : command;

/** The steps of the session, oldest first, and the submissions that were deleted since. */
export const steps = defineSlice('undo-history/steps', noSteps, (on) => [
  on(undoOffered, (state, { id, command, done }, { at }) => {
    state.list = withStep(state.list, { id, command, done, at });
  }),
  // An event with the details is a move by this browser.
  on(submissionMoved, (state, { submission_id, transition }, { at, command }) => {
    if (!transition || command === undefined) return;
    const { from_state, to_state } = transition;
    const done = texts('moved', { from: stateText(from_state), to: stateText(to_state) });
    state.list = withStep(state.list, { id: idIn(state.list, command, submission_id), command: null, done, at });
  }),
  on(historyAppended, (state, { submission_id, kind }, { at, command }) => {
    if (kind !== 'note' || command === undefined) return;
    const id = idIn(state.list, command, submission_id);
    state.list = withStep(state.list, { id, command: null, done: texts('noted'), at });
  }),
  on(undoStarted, (state, { id }) => {
    state.list = setUndone(state.list, id, true);
  }),
  on(undoReturned, (state, { id }) => {
    state.list = setUndone(state.list, id, false);
  }),
  on(submissionsDeleted, (state, { submission_ids }) => {
    if (state.list.length > 0) state.deleted = [...new Set([...state.deleted, ...submission_ids])];
  }),
]);

/** A step that no command undoes, and its submission. */
interface Subject {
  /** The id of the command that made it. */
  readonly step: string;
  readonly submission: number;
}

const withSubject = (list: readonly Subject[], step: string, submission: number): Subject[] =>
  [...list, { step, submission }].slice(-MAX_STEPS);

const noSubjects: { list: Subject[] } = { list: [] };

/** The submissions of steps without a command. A slice of its own: checkpoints of earlier versions have the steps only. */
export const subjects = defineSlice('undo-history/subjects', noSubjects, (on) => [
  on(submissionMoved, (state, { submission_id, transition }, { command: id }) => {
    if (transition && id !== undefined) state.list = withSubject(state.list, id, submission_id);
  }),
  on(historyAppended, (state, { submission_id, kind }, { command: id }) => {
    if (kind === 'note' && id !== undefined) state.list = withSubject(state.list, id, submission_id);
  }),
]);

/** The submission of a step that no command undoes. */
export function subjectOf(read: Read, id: string): number | undefined {
  const { list } = read(subjects);
  const own = list.find(({ step, submission }) => idOfAnother(step, submission) === id);
  return (own ?? list.find(({ step }) => step === id))?.submission;
}

export const historyPanel = defineSlice('undo-history/panel', { isShown: false }, (on) => [
  on(undoHistoryShown, (state, { isShown }) => {
    state.isShown = isShown;
  }),
  on(navigated, (state) => {
    state.isShown = false;
  }),
]);
