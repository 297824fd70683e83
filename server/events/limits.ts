import { defineLimit } from '../limit.ts';

/** What happens on a busy installation in some seconds, and on others in hours. */
export const recentEvents = defineLimit({
  subject: 'Live events that a server process remembers for consoles that connect or reconnect',
  max: 1000,
  unit: 'events',
  beyond: 'the console loads what it shows again',
});
