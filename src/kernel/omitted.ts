import * as z from 'zod/mini';
import { defineEvent } from '../../contract/message.ts';
import type { EventEntry } from './entry.ts';

const Reason = z.enum(['storage failed', 'storage too slow']);

/** Entries are missing before this one: the storage failed, or too many entries waited for it. */
export const omitted = defineEvent('kernel/omitted', z.object({ count: z.number(), reason: Reason }));

/** A gap in the recording: how many entries were left out, the time of the last one, and why. */
export interface Omitted {
  readonly count: number;
  readonly at: number;
  readonly reason?: z.infer<typeof Reason>;
}

/** The `kernel/omitted` entry. */
export function entriesOf({ count, at, reason }: Omitted): readonly EventEntry[] {
  if (!reason) return [];
  const { type, definition, payload } = omitted({ count, reason });
  return [{ kind: 'event', type, v: definition.version, payload, at, by: 'user' }];
}
