import * as z from 'zod/mini';
import { defineEvent, type CommandDefinition } from '../../contract/message.ts';
import { defineTable, type Read } from './slice.ts';

/** How a command ended. Only `done` keeps its optimistic events. */
export const Outcome = z.enum(['done', 'failed', 'superseded', 'cancelled', 'dropped']);
export type Outcome = z.infer<typeof Outcome>;

const Request = z.object({ command: z.string(), type: z.string(), key: z.string() });

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
const MOST_PHASES = 1_000;

const idOf = (type: string, key: string) => `${type} ${key}`;

export const phases = defineTable(
  'kernel/phases',
  (phase: Phase) => phase.id,
  (on) => [
    on(requested, (rows, { command, type, key }) => {
      if (rows.size >= MOST_PHASES) forgetOldest(rows);
      rows.set({ id: idOf(type, key), command, phase: 'requested', errors: [], fetchError: null });
    }),
    on(started, (rows, { command, type, key }) => {
      const row = rows.edit(idOf(type, key));
      if (row?.command === command) row.phase = 'in progress';
    }),
    on(settled, (rows, { command, type, key, outcome, errors, fetchError }) => {
      const row = rows.edit(idOf(type, key));
      if (row?.command !== command) return;
      row.phase = outcome === 'failed' ? 'failed' : 'succeeded';
      row.errors = errors;
      row.fetchError = fetchError;
      if (outcome === 'superseded' || outcome === 'cancelled') rows.delete(row.id);
    }),
  ],
);

function forgetOldest(rows: Iterable<Phase> & { delete(id: string): void }): void {
  const old = [...rows].slice(0, MOST_PHASES / 2);
  for (const phase of old) if (phase.phase === 'succeeded' || phase.phase === 'failed') rows.delete(phase.id);
}

/** The phase of the latest `definition` command with this key; `undefined` when none was sent. */
export function phaseOf(definition: CommandDefinition, key = ''): (read: Read) => Phase | undefined {
  const id = idOf(definition.type, key);
  return (read) => read(phases).get(id);
}
