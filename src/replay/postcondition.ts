import type { CommandDefinition } from '../../contract/message.ts';
import type { CommandEntry, NumberedEntry } from '../kernel/entry.ts';
import type { Settled } from '../kernel/phase.ts';
import type { Read } from '../kernel/slice.ts';
import { problemOf, type Violation } from './violation.ts';

/**
 * A property of the state in which a command has succeeded. A response that is wrong, but as its contract defines it, leads to no
 * difference: the handler yields what it says.
 */
export interface Postcondition {
  readonly module: string;
  readonly what: string;
  readonly command: CommandDefinition;
  /** Pure. The payload is as the command defines it. */
  readonly isAchieved: (payload: unknown, read: Read) => boolean;
}

interface Sent {
  readonly type: string;
  readonly payload: unknown;
  /** The entry of its last response. */
  response?: number;
}

/** Checks what commands have achieved, for types of which something is declared. */
export class Postconditions {
  readonly #byType: ReadonlyMap<string, readonly Postcondition[]>;
  readonly #running = new Map<string, Sent>();

  constructor(postconditions: readonly Postcondition[]) {
    this.#byType = Map.groupBy(postconditions, ({ command }) => command.type);
  }

  sent({ id, type, payload }: NumberedEntry & CommandEntry): void {
    if (this.#byType.has(type)) this.#running.set(id, { type, payload });
  }

  response(n: number, command: string): void {
    const sent = this.#running.get(command);
    if (sent) sent.response = n;
  }

  /** `read` reads the state after entry `n`. */
  settled(n: number, { command, outcome }: Settled, read: Read): readonly Violation[] {
    const sent = this.#running.get(command);
    this.#running.delete(command);
    if (!sent || outcome !== 'done') return [];
    return (this.#byType.get(sent.type) ?? []).flatMap(({ module, what, command: { schema }, isAchieved }) => {
      const { success, data } = schema.safeParse(sent.payload);
      const problem = success ? problemOf(what, () => isAchieved(data, read)) : undefined;
      return problem === undefined ? [] : [{ n: sent.response ?? n, module, what: problem }];
    });
  }
}
