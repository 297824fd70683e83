import type { PayloadOf } from '../../contract/message.ts';
import { defineTable } from '../../src/kernel/index.ts';
import { logoLoaded } from './events.ts';

/** The logos of auto-replies that have been loaded, by form. */
export const logos = defineTable(
  'auto-responder/logos',
  ({ form }: PayloadOf<typeof logoLoaded>) => form,
  (on) => [on(logoLoaded, (table, loaded) => table.set(loaded))],
);
