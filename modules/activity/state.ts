import { defineTable } from '../../src/kernel/index.ts';
import type { ActivityEvent } from '../submissions/public.ts';
import { activityLoaded, type Visitor } from './events.ts';

/** The pages that the sender of one submission visited. */
export interface ActivityLog {
  readonly submission_id: number;
  readonly sender?: string | undefined;
  /** Unix seconds. */
  readonly sent_at?: number | undefined;
  readonly visitor?: Visitor | undefined;
  readonly visits: readonly ActivityEvent[];
}

export const logs = defineTable(
  'activity/logs',
  (log: ActivityLog) => log.submission_id,
  (on) => [on(activityLoaded, (table, log) => table.set(log))],
);
