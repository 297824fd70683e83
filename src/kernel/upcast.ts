import type { core } from 'zod/mini';
import type { EventDefinition } from '../../contract/message.ts';
import type { EventEntry, NumberedEntry } from './entry.ts';

type NumberedEvent = NumberedEntry & EventEntry;

/** The event in today's version of its definition; as it is when nothing of today takes it in. Throws where that cannot be. */
export function today(event: NumberedEvent, definition: EventDefinition | undefined): NumberedEvent {
  if (!definition || definition.version === event.v) return event;
  const where = `entry ${event.n}: ${event.type}, version ${event.v}`;
  if (event.v > definition.version) throw new Error(`${where}, is newer than this program (${definition.version})`);
  try {
    const payload = definition.schema.parse(definition.upcast(event.payload, event.v));
    return { ...event, v: definition.version, payload };
  } catch (cause) {
    throw new Error(`${where}, cannot be brought up to version ${definition.version}: ${plainTextOf(cause)}`, {
      cause,
    });
  }
}

/** Of what a schema found, every issue; zod's classes are not imported for that, since they bring all of zod along. */
export function plainTextOf(cause: unknown): string {
  const { issues } = Object(cause) as { readonly issues?: readonly Pick<core.$ZodIssue, 'path' | 'message'>[] };
  return issues?.map(({ path, message }) => [...path, message].join(': ')).join('; ') ?? String(cause);
}
