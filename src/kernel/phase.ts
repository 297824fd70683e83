import * as z from 'zod/mini';
import { defineEvent, type CommandDefinition } from '../../contract/message.ts';
import type { Folder, RecordedEvent, Root } from './fold.ts';
import { defineTable, type Read } from './slice.ts';
import type { TableDraft } from './table.ts';

/** How a command ended. Only `done` keeps its optimistic events. */
export const Outcome = z.enum(['done', 'failed', 'superseded', 'cancelled', 'dropped']);
export type Outcome = z.infer<typeof Outcome>;

const Request = z.object({ command: z.string(), type: z.string(), key: z.string() });
/** Which command it was. */
export type Request = z.infer<typeof Request>;

/** A command was accepted and waits its turn. */
export const requested = defineEvent('kernel/requested', Request);
/** Its handler runs. */
export const started = defineEvent('kernel/started', Request);
/** It ended: with the errors of the response, or with the message of a fetch that failed (SPEC.md point 4). */
export const settled = defineEvent(
  'kernel/settled',
  z.extend(Request, { outcome: Outcome, errors: z.array(z.string()), fetchError: z.nullable(z.string()) }),
);
export type Settled = z.infer<typeof settled.schema>;

/** The request phase of the latest command of one type and key (SPEC.md point 4: requested, in progress, succeeded, failed). */
export interface Phase {
  readonly id: string;
  readonly command: string;
  readonly phase: 'requested' | 'in progress' | 'succeeded' | 'failed';
  readonly errors: readonly string[];
  readonly fetchError: string | null;
}

/** More than any screen shows; the older half goes when it is reached. */
const MAX_PHASES = 1_000;

let last = { type: '', key: '', id: ' ' };

/**
 * What commands of one type and key have in common: their phase and their lane. Asked for several times in a row for each
 * command, so the last answer is kept, which saves making and hashing the same text again.
 */
export function idOf(type: string, key: string): string {
  if (last.type !== type || last.key !== key) last = { type, key, id: `${type} ${key}` };
  return last.id;
}

export const phases = defineTable(
  'kernel/phases',
  (phase: Phase) => phase.id,
  (on) => [
    on(requested, (rows, { command, type, key }) => {
      if (rows.size >= MAX_PHASES) forgetOldest(rows);
      rows.set({ id: idOf(type, key), command, phase: 'requested', errors: [], fetchError: null });
    }),
    on(started, (rows, { command, type, key }) => {
      const id = idOf(type, key);
      const row = rows.get(id)?.command === command ? rows.edit(id) : undefined;
      if (row) row.phase = 'in progress';
    }),
    on(settled, (rows, { command, type, key, outcome, errors, fetchError }) => {
      const id = idOf(type, key);
      if (rows.get(id)?.command !== command) return;
      if (outcome === 'superseded' || outcome === 'cancelled') return rows.delete(id);
      rows.set({ id, command, phase: outcome === 'failed' ? 'failed' : 'succeeded', errors, fetchError });
    }),
  ],
);

function forgetOldest(rows: TableDraft<string, Phase>): void {
  const kept = [...rows].filter(
    ({ phase }, at) => at >= MAX_PHASES / 2 || phase === 'requested' || phase === 'in progress',
  );
  rows.clear();
  for (const phase of kept) rows.set(phase);
}

/** The phase of the latest `definition` command with this key; `undefined` when none was sent. */
export function phaseOf(definition: CommandDefinition, key = ''): (read: Read) => Phase | undefined {
  const id = idOf(definition.type, key);
  return (read) => read(phases).get(id);
}

/** What the latest `definition` command with this key failed with, for the user to read; null unless it failed. */
export function failureOf(definition: CommandDefinition, key = ''): (read: Read) => string | null {
  const latest = phaseOf(definition, key);
  return (read) => {
    const phase = latest(read);
    return phase?.phase === 'failed' ? (phase.fetchError ?? phase.errors.join(' ')) : null;
  };
}

/** The commands that had begun and not ended after these events: those of the state before them, and those that began since. */
export function openCommands(root: Root, events: readonly RecordedEvent[], folder: Folder): Iterable<Request> {
  const open = new Map<string, Request>();
  for (const { id, command, phase } of folder.reader(() => root)(phases)) {
    const [type = '', ...key] = id.split(' ');
    if (phase === 'requested' || phase === 'in progress') open.set(command, { command, type, key: key.join(' ') });
  }
  for (const { type, payload } of events) {
    if (type === requested.type) open.set((payload as Request).command, payload as Request);
    else if (type === settled.type) open.delete((payload as Request).command);
  }
  return open.values();
}
