import type { StateTransition } from '../../contract/entity/workflow.ts';
import type { Editable } from '../../src/kernel/index.ts';
import type { HistoryEntry, SubmissionDetail } from './contract.ts';

/** A reload between the move and its response may already contain the transition. */
export function addTransition(detail: Editable<SubmissionDetail>, transition: StateTransition): void {
  if (detail.state_transitions.some((known) => isSame(known, transition))) return;
  const { initiated_by: by, timestamp, ...payload } = transition;
  detail.state_transitions = [...detail.state_transitions, transition];
  append(detail, { kind: 'action', payload, by, timestamp });
}

function isSame(one: StateTransition, other: StateTransition): boolean {
  return (
    one.timestamp === other.timestamp &&
    one.from_state === other.from_state &&
    one.to_state === other.to_state &&
    one.initiated_by === other.initiated_by
  );
}

/** A reload between the change and its response may already contain the entry. */
export function addEntry(detail: Editable<SubmissionDetail>, entry: Omit<HistoryEntry, 'number'>): void {
  if (!detail.history.some((known) => isSameEntry(known, entry))) append(detail, entry);
}

function isSameEntry(one: Omit<HistoryEntry, 'number'>, other: Omit<HistoryEntry, 'number'>): boolean {
  const isSameAct = one.kind === other.kind && one.by === other.by && one.timestamp === other.timestamp;
  return isSameAct && Object.entries(other.payload).every(([name, value]) => one.payload[name] === value);
}

export function append(detail: Editable<SubmissionDetail>, entry: Omit<HistoryEntry, 'number'>): void {
  const number = Math.max(0, ...detail.history.map((one) => one.number)) + 1;
  detail.history = [...detail.history, { number, ...entry }];
}
