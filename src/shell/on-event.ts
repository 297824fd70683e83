import type { EventDefinition, PayloadOf } from '../../contract/message.ts';
import type { App } from '../kernel/index.ts';

/** Calls `listener` with each event of a definition, as it is recorded. */
export function onEvent<E extends EventDefinition>(
  app: App,
  event: E,
  listener: (payload: PayloadOf<E>) => void,
): void {
  app.entries.subscribe((entry) => {
    if (entry.kind === 'event' && entry.type === event.type)
      // TypeScript does not resolve the output type of a generic schema.
      listener(event.schema.parse(entry.payload) as PayloadOf<E>);
  });
}
