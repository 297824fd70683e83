import * as z from 'zod/mini';
import { defineEvent, type CommandDefinition } from '../../contract/message.ts';
import { CodedText } from '../../contract/text.ts';
import { joinFailures, type Failure } from './handler.ts';
import type { RecordedEvent } from './fold.ts';
import { defineTable, type Read } from './slice.ts';
import type { TableDraft } from '../table/table.ts';
import { KeyText, MessageText } from '../../contract/personal.ts';

/** How a command ended. Optimistic events are reverted unless the outcome is `done`. */
export const Outcome = z.enum(['done', 'failed', 'superseded', 'cancelled', 'dropped']);
export type Outcome = z.infer<typeof Outcome>;

const CommandRef = z.object({ command: z.string(), type: z.string(), key: KeyText });
/** Identifies a command: its id, type and key. */
export type CommandRef = z.infer<typeof CommandRef>;

/** A command was accepted and is queued. */
export const requested = defineEvent('kernel/requested', CommandRef);
/** Its handler began to run. */
export const started = defineEvent('kernel/started', CommandRef);
/** Version 1 had texts only. They are shown verbatim. */
const Failed = z.union([MessageText, CodedText]);

/** It ended: `errors` come from the response, `fetchError` is the message of a failed fetch (SPEC.md point 4). */
export const settled = defineEvent(
  'kernel/settled',
  z.extend(CommandRef, { outcome: Outcome, errors: z.array(Failed), fetchError: z.nullable(Failed) }),
  { version: 2, upcast: (payload) => payload },
);
export type Settled = z.infer<typeof settled.schema>;

/** The settlement in `event`, if it is one. */
export function settlementIn({ type, payload }: Pick<RecordedEvent, 'type' | 'payload'>): Settled | undefined {
  // Only the kernel emits it.
  return type === settled.type ? (payload as Settled) : undefined;
}

/** The request phase of the latest command of a type and key (SPEC.md point 4). `command` is the command's id. */
export interface Phase {
  readonly id: string;
  readonly command: string;
  readonly phase: 'requested' | 'in progress' | 'succeeded' | 'failed';
  readonly errors: readonly Failure[];
  readonly fetchError: Failure | null;
}

/** More than any screen shows. When it is reached, the older half is deleted, except for unsettled commands. */
const MAX_PHASES = 1_000;

let lastId = { type: '', key: '', id: ' ' };

/**
 * The id shared by the commands of a type and key: it names their phase and their lane. Caches the latest result, because
 * each command asks for its id several times in a row.
 */
export function laneKeyOf(type: string, key: string): string {
  if (lastId.type !== type || lastId.key !== key) lastId = { type, key, id: `${type} ${key}` };
  return lastId.id;
}

export const phases = defineTable(
  'kernel/phases',
  (phase: Phase) => phase.id,
  (on) => [
    on(requested, (rows, { command, type, key }) => {
      if (rows.size >= MAX_PHASES) deleteOldest(rows);
      rows.set({ id: laneKeyOf(type, key), command, phase: 'requested', errors: [], fetchError: null });
    }),
    on(started, (rows, { command, type, key }) => {
      const id = laneKeyOf(type, key);
      const row = rows.get(id)?.command === command ? rows.edit(id) : undefined;
      if (row) row.phase = 'in progress';
    }),
    on(settled, (rows, { command, type, key, outcome, errors, fetchError }) => {
      const id = laneKeyOf(type, key);
      if (rows.get(id)?.command !== command) return;
      if (outcome === 'superseded' || outcome === 'cancelled') return rows.delete(id);
      rows.set({ id, command, phase: outcome === 'failed' ? 'failed' : 'succeeded', errors, fetchError });
    }),
  ],
);

const isUnsettled = ({ phase }: Phase) => phase === 'requested' || phase === 'in progress';

function deleteOldest(rows: TableDraft<string, Phase>): void {
  // With thousands of unsettled commands, every request comes here.
  if (firstOf(rows, MAX_PHASES / 2).every(isUnsettled)) return;
  const remaining = [...rows].filter((phase, index) => index >= MAX_PHASES / 2 || isUnsettled(phase));
  rows.clear();
  for (const phase of remaining) rows.set(phase);
}

function firstOf<T>(values: Iterable<T>, count: number): readonly T[] {
  const first: T[] = [];
  for (const value of values) if (first.push(value) === count) break;
  return first;
}

/** Selects the phase of the latest command of a type and key; `undefined` when none was sent. */
export function phaseOf(definition: Pick<CommandDefinition, 'type'>, key = ''): (read: Read) => Phase | undefined {
  const id = laneKeyOf(definition.type, key);
  return (read) => read(phases).get(id);
}

/** Selects the error of the latest command of a type and key; null unless it failed. */
export function failureOf(definition: CommandDefinition, key = ''): (read: Read) => Failure | null {
  const latest = phaseOf(definition, key);
  return (read) => {
    const phase = latest(read);
    return phase?.phase === 'failed' ? (phase.fetchError ?? joinFailures(phase.errors)) : null;
  };
}
