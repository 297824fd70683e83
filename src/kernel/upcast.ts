import type { core } from 'zod/mini';
import type { EventDefinition } from '../../contract/message.ts';
import type { EventEntry, NumberedEntry } from './entry.ts';

type NumberedEvent = NumberedEntry & EventEntry;

/**
 * Upcasts an event to the current version of its definition (Greg Young, "Versioning in an Event Sourced System"). Without a
 * definition, the event is returned unchanged. Throws when the event is newer than the definition or does not match it.
 */
export function upcast(event: NumberedEvent, definition: EventDefinition | undefined): NumberedEvent {
  if (!definition || definition.version === event.v) return event;
  const where = `entry ${event.n}: ${event.type}, version ${event.v}`;
  if (event.v > definition.version)
    throw new Error(`${where}, is newer than this build supports (${definition.version})`);
  try {
    const payload = definition.schema.parse(definition.upcast(event.payload, event.v));
    return { ...event, v: definition.version, payload };
  } catch (cause) {
    throw new Error(`${where}, cannot be upcast to version ${definition.version}: ${describeCause(cause)}`, {
      cause,
    });
  }
}

/** All issues of a zod error, or the error as text. Avoids importing zod's error class, which would bundle all of zod. */
export function describeCause(cause: unknown): string {
  // Zod's errors have `issues`; other causes do not.
  const { issues } = Object(cause) as { readonly issues?: readonly Pick<core.$ZodIssue, 'path' | 'message'>[] };
  return issues?.map(({ path, message }) => [...path, message].join(': ')).join('; ') ?? String(cause);
}
