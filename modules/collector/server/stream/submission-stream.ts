import { randomUUID } from 'node:crypto';
import type { Config, Logger } from '../../../../server/kit.ts';
import { submissions } from '../limits.ts';
import type { Client } from './client.ts';
import { Connection } from './connection.ts';
import { entryOf, type StreamedDraft } from './entry.ts';
import { type Keys, keysOf, SHARDS, shardOf } from './keys.ts';
import type { AppendResult, RawEntry, UnstoredEntry } from './scripts.ts';

/** An entry as a drain reads it. */
export interface StreamEntry {
  readonly id: string;
  readonly submission: string;
  readonly sent: string;
}

/** Entries that this process may store, until it ends the claim or the lease expires. */
export interface Claim {
  readonly shard: number;
  readonly entries: readonly StreamEntry[];
  /** Whether no other process can have taken the shard since. */
  isHeld(): boolean;
}

/** The waiting submissions, for the operator's status. */
export interface Backlog {
  readonly waiting: number;
  /** When the oldest waiting submission was accepted. */
  readonly oldest: Date | undefined;
  readonly failed: number;
}

const WINDOW_MS = 60_000;
/** A repeat within this time is recognised here, later ones in the database. */
const REMEMBER_SECONDS = 300;
/** Duration of a lease: after a crash, another process continues once it has expired. */
const LEASE_MS = 10_000;
const BATCH = { count: 500, bytes: 4_000_000 };
const REPLICA_TIMEOUT_MS = 2000;
const PAGE = 500;
const FOREIGN_REASON =
  'has submissions of another installation (npm run admin -- intake adopt assigns them to this one)';

type Settings = Pick<Config, 'secret'> & { readonly intake: NonNullable<Config['intake']> };

/** The streams of accepted submissions in Redis. */
export class SubmissionStream {
  readonly address: string;
  readonly #replicas: number;
  readonly #keys: Keys;
  /** Identifies this process as the holder of leases. */
  readonly #token = randomUUID();
  /** Two, since waiting for replicas blocks a connection. */
  readonly #accepting: Connection;
  readonly #draining: Connection;
  #installation = '';
  /** By shard, in milliseconds of `performance.now()`: counted from before the request that took or renewed the lease. */
  readonly #heldUntil: number[] = [];

  constructor({ intake, secret }: Settings, log: Logger) {
    this.address = intake.address;
    this.#replicas = intake.replicas;
    this.#keys = keysOf(secret);
    const ownerProblem = (client: Client): Promise<string | undefined> => this.#ownerProblem(client);
    this.#accepting = new Connection(intake, log, ownerProblem);
    this.#draining = new Connection(intake, log, ownerProblem);
  }

  /** Throws a `StartError` if the server cannot be used. `installation` is the id of the one whose submissions it takes. */
  async open(installation: string): Promise<void> {
    this.#installation = installation;
    await this.#accepting.open();
    await this.#draining.open();
  }

  close(): void {
    this.#accepting.close();
    this.#draining.close();
  }

  /** Why submissions cannot be accepted or stored at the moment. */
  get problem(): string | undefined {
    return this.#accepting.problem ?? this.#draining.problem;
  }

  /** Whether Redis has no memory limit. */
  get isUnlimited(): boolean {
    return this.#accepting.isUnlimited;
  }

  /** Assigns the waiting submissions to this installation. */
  async adopt(): Promise<void> {
    await this.#draining.runAnyway((client) => client.set(this.#keys.owner, this.#installation));
  }

  /** Another database with the same secret must not store the submissions: it may not know their forms. */
  async #ownerProblem(client: Client): Promise<string | undefined> {
    const { owner } = this.#keys;
    if ((await client.get(owner)) === null) await client.set(owner, this.#installation, { condition: 'NX' });
    return (await client.get(owner)) === this.#installation ? undefined : FOREIGN_REASON;
  }

  /** What is known about a submission before its checks run: whether it is a repeat, or how many its network has sent. */
  async peek({ formUid, key, hash, ipHash, receivedAt }: StreamedDraft): Promise<AppendResult> {
    const since = receivedAt.getTime() - WINDOW_MS;
    const [known, sent] = await this.#accepting.run((client) =>
      Promise.all([
        client.get(this.#keys.keyOf(formUid, key)),
        client.zCount(this.#keys.rateOf(formUid, ipHash), since, '+inf'),
      ]),
    );
    if (known === null) return sent;
    return known === hash ? 'repeat' : 'reused';
  }

  /** Once this resolves, every accepted submission of the batch is flushed, and on as many replicas as are set. */
  append(drafts: readonly StreamedDraft[]): Promise<readonly AppendResult[]> {
    return this.#accepting.run(async (client) => {
      // Sent in one packet and run in this order. A failure may leave a submission that was not acknowledged.
      const appended = await Promise.all(drafts.map((draft) => client.append(this.#appending(draft))));
      if (this.#replicas === 0) return appended;
      const reached = await client.wait(this.#replicas, REPLICA_TIMEOUT_MS);
      if (reached < this.#replicas) throw new Error(`Only ${reached} of ${this.#replicas} replicas responded`);
      return appended;
    });
  }

  #appending(draft: StreamedDraft) {
    const { formUid, key, hash, ipHash, receivedAt } = draft;
    return {
      stream: this.#streamOf(shardOf(formUid)),
      key: this.#keys.keyOf(formUid, key),
      rate: this.#keys.rateOf(formUid, ipHash),
      hash,
      at: receivedAt.getTime(),
      windowMs: WINDOW_MS,
      max: submissions.max,
      rememberSeconds: REMEMBER_SECONDS,
      entry: entryOf(draft),
    };
  }

  /** The oldest entries of a shard. Undefined while another process stores them. */
  async claim(shard: number): Promise<Claim | undefined> {
    const options = { token: this.#token, leaseMs: LEASE_MS, installation: this.#installation, ...BATCH };
    const keys = { ...this.#shard(shard), owner: this.#keys.owner };
    const at = performance.now();
    const found = await this.#draining.run((client) => client.claim(keys, options));
    if (found === null) return undefined;
    this.#heldUntil[shard] = at + LEASE_MS;
    const isHeld = (): boolean => performance.now() < (this.#heldUntil[shard] ?? 0);
    return { shard, entries: found.map(streamEntry), isHeld };
  }

  /** Renews the lease until the returned function is called. */
  renewing({ shard }: Claim): () => void {
    const timer = setInterval(() => void this.#renew(shard).catch(() => undefined), LEASE_MS / 3);
    return () => clearInterval(timer);
  }

  async #renew(shard: number): Promise<void> {
    const { lease } = this.#shard(shard);
    const at = performance.now();
    const isRenewed = await this.#draining.run((client) => client.renew(lease, this.#token, LEASE_MS));
    this.#heldUntil[shard] = isRenewed ? at + LEASE_MS : 0;
  }

  /** Removes entries that are stored in the database, and moves those that cannot be. */
  finish({ shard }: Claim, stored: readonly string[], unstored: readonly UnstoredEntry[]): Promise<void> {
    const { failed } = this.#keys;
    return this.#draining.run((client) =>
      client.finish({ ...this.#shard(shard), failed }, { token: this.#token, shard, stored, unstored }),
    );
  }

  /** The shards that have entries. */
  async waitingShards(): Promise<readonly number[]> {
    const lengths = await this.#draining.run((client) =>
      Promise.all(this.#keys.streams.map((stream) => client.xLen(stream))),
    );
    return lengths.flatMap((length, shard) => (length > 0 ? [shard] : []));
  }

  /** The id of the newest entry of a shard, and the oldest; undefined if it has none. */
  async ends(shard: number): Promise<{ readonly oldest: string; readonly newest: string } | undefined> {
    const stream = this.#streamOf(shard);
    const [first, last] = await this.#draining.run((client) =>
      Promise.all([client.xRange(stream, '-', '+', { COUNT: 1 }), client.xRevRange(stream, '+', '-', { COUNT: 1 })]),
    );
    const [oldest, newest] = [first?.[0]?.id, last?.[0]?.id];
    return oldest === undefined || newest === undefined ? undefined : { oldest, newest };
  }

  async backlog(): Promise<Backlog> {
    const { streams, failed } = this.#keys;
    const [lengths, oldest, ofFailed] = await this.#draining.run((client) =>
      Promise.all([
        Promise.all(streams.map((stream) => client.xLen(stream))),
        Promise.all(streams.map((stream) => client.xRange(stream, '-', '+', { COUNT: 1 }))),
        client.xLen(failed),
      ]),
    );
    const times = oldest.flatMap((entries) => (entries?.[0] ? [timeOf(entries[0].id)] : []));
    return {
      waiting: lengths.reduce((sum, length) => sum + length, 0),
      oldest: times.length === 0 ? undefined : new Date(Math.min(...times)),
      failed: ofFailed,
    };
  }

  /** Failed entries that were set aside before `date`, in pages, oldest first. */
  async *failedBefore(date: Date): AsyncGenerator<readonly StreamEntry[]> {
    const { failed } = this.#keys;
    for (let from = '-'; ;) {
      const page = await this.#draining.run((client) =>
        client.xRange(failed, from, String(date.getTime()), { COUNT: PAGE }),
      );
      const entries = (page ?? []).map(({ id, message }) => ({
        id,
        submission: message['submission'] ?? '',
        sent: '',
      }));
      const last = entries.at(-1);
      if (!last) return;
      yield entries;
      from = `(${last.id}`;
    }
  }

  async removeFailed(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#draining.run((client) => client.xDel(this.#keys.failed, [...ids]));
  }

  /** Puts failed submissions back to the ends of their streams, and returns their number. Those that fail again stay. */
  async retryFailed(): Promise<number> {
    const { failed, streams } = this.#keys;
    const newest = await this.#draining.run((client) => client.xRevRange(failed, '+', '-', { COUNT: 1 }));
    const last = newest?.[0]?.id;
    if (last === undefined) return 0;
    let moved = 0;
    for (;;) {
      const count = await this.#draining.run((client) => client.retry(failed, streams, last));
      moved += count;
      if (count === 0) return moved;
    }
  }

  #shard(shard: number) {
    return { stream: this.#streamOf(shard), lease: this.#keys.leases[shard] ?? '' };
  }

  #streamOf(shard: number): string {
    const stream = this.#keys.streams[shard];
    if (stream === undefined) throw new Error(`Shard ${shard} is out of range: there are ${SHARDS}`);
    return stream;
  }
}

function streamEntry([id, fields]: RawEntry): StreamEntry {
  const valueOf = (name: string): string => fields[fields.indexOf(name) + 1] ?? '';
  return { id, submission: valueOf('submission'), sent: valueOf('sent') };
}

/** An id begins with Redis's time in milliseconds. */
const timeOf = (id: string): number => Number(id.split('-', 1)[0]);
