import { defineToken } from '../kernel/index.ts';

/** The recorded session, for export. */
export interface EventLog {
  /** The complete stored log as JSON Lines, with secrets masked. */
  text(): Promise<string>;
}
export const EventLog = defineToken<EventLog>('shell/event-log');
