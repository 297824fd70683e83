import { Sessions } from '../../server/http/session.ts';
import type { TestServer } from '../server/harness.ts';
import { type Holder, isWhole, type Kind, newHolder } from './holder.ts';

export type Role = 'anonymous' | 'stranger' | 'owner';

/** Two accounts that know nothing of each other. */
export class World {
  readonly #server: TestServer;
  readonly #sessions: Sessions;
  #holders: Readonly<Record<'owner' | 'stranger', Holder>> | undefined;

  constructor(server: TestServer) {
    this.#server = server;
    this.#sessions = new Sessions(server.db, { now: () => new Date() });
  }

  /** Makes the accounts, anew where a call before has taken something of them away. */
  async prepare(): Promise<void> {
    const { owner, stranger } = this.#holders ?? {};
    if (owner && stranger && (await isWhole(this.#server, owner)) && (await isWhole(this.#server, stranger))) return;
    this.#holders = { owner: await newHolder(this.#server), stranger: await newHolder(this.#server) };
  }

  /** A session of its own for each request, since any request may end it. */
  async cookieOf(role: Role): Promise<string | undefined> {
    return role === 'anonymous' ? undefined : `inlet_session=${await this.#sessions.open(this.#holder(role).id)}`;
  }

  /** What a program says instead of a session. */
  keyOf(role: Role): string | undefined {
    return role === 'anonymous' ? undefined : this.#holder(role).apiKey;
  }

  /** What names a `kind` of thing that `role` has. */
  idsOf(role: 'owner' | 'stranger', kind: Kind): readonly string[] {
    return this.#holder(role).ids[kind].map(String);
  }

  get emails(): readonly [owner: string, stranger: string] {
    return [this.#holder('owner').email, this.#holder('stranger').email];
  }

  #holder(role: 'owner' | 'stranger'): Holder {
    if (!this.#holders) throw new Error('prepare() comes first');
    return this.#holders[role];
  }
}
