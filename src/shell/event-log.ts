import { defineToken } from '../kernel/index.ts';

/** The recorded session, for whoever exports it. */
export interface EventLog {
  /** The whole kept log as JSON lines; secrets are not in it. */
  text(): Promise<string>;
}
export const EventLog = defineToken<EventLog>('shell/event-log');
