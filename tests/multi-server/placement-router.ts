import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'pg';
import type { Installation } from '../../tools/placement/move-account.ts';
import { accountNamed, databaseOf, rememberName, setDatabaseOf } from '../../tools/placement/directory.ts';
import type { Addresses } from '../crash/crash-scenario.ts';
import { portOf } from '../server/port-of.ts';
import { ask } from './balancer.ts';

/** The result of looking up a name's account in a database. Accounts that another database only mentions have no password. */
const lookups = {
  form: 'select owner_id as id from forms f join projects p on p.id = f.project_id where f.uid = $1',
  session: `select account_id as id from sessions where token_hash = decode($1, 'hex')`,
  email: `select id from accounts where lower(email) = $1 and password_hash <> '!'`,
} as const;
type Kind = keyof typeof lookups;

/**
 * The front of an installation with accounts in several databases: each request goes to the servers of the account that
 * its form, session or email address belongs to, and others to those of the first database. It repeats no request, and
 * uses a placement for as long as it may, also if the server there rejects what it forwards.
 */
export class PlacementRouter implements AsyncDisposable {
  readonly #servers: ReadonlyMap<string, Addresses>;
  readonly #directory: Pool;
  readonly #databases: ReadonlyMap<string, Pool>;
  readonly #placementAgeMs: number;
  readonly #placements = new Map<number, { readonly database: string | undefined; readonly readAt: number }>();
  readonly #fronts: Readonly<Record<keyof Addresses, Server>>;

  private constructor(
    { directoryUrl, databases, placementAgeMs }: Installation,
    servers: ReadonlyMap<string, Addresses>,
  ) {
    const poolOf = (connectionString: string) => new Pool({ connectionString, max: 4 });
    this.#servers = servers;
    this.#placementAgeMs = placementAgeMs;
    this.#directory = poolOf(directoryUrl);
    this.#databases = new Map([...databases].map(([name, { url }]) => [name, poolOf(url)]));
    const front = (port: keyof Addresses) =>
      createServer((incoming, response) => void this.#serve(port, incoming, response));
    this.#fronts = { console: front('console'), collector: front('collector') };
  }

  static async start(installation: Installation, servers: ReadonlyMap<string, Addresses>): Promise<PlacementRouter> {
    const router = new PlacementRouter(installation, servers);
    for (const front of Object.values(router.#fronts)) await once(front.listen(0, '127.0.0.1'), 'listening');
    return router;
  }

  get console(): string {
    return `http://127.0.0.1:${portOf(this.#fronts.console)}`;
  }

  get collector(): string {
    return `http://127.0.0.1:${portOf(this.#fronts.collector)}`;
  }

  /** The account of an email address, wherever it is. */
  async accountOf(email: string): Promise<number> {
    const account = await this.#accountOf('email', email);
    if (account === undefined) throw new Error(`${email} has no account`);
    return account;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const front of Object.values(this.#fronts)) {
      front.closeAllConnections();
      front.close();
      await once(front, 'close');
    }
    await Promise.all([this.#directory, ...this.#databases.values()].map((pool) => pool.end()));
  }

  async #serve(port: keyof Addresses, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const found = await this.#forward(port, incoming, body).catch(() => undefined);
    if (!found) return void response.writeHead(503).end();
    response.writeHead(found.statusCode ?? 502, found.headers);
    await pipeline(found, response).catch(() => undefined);
  }

  async #forward(port: keyof Addresses, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const name = nameIn(incoming, body);
    const account = name && (await this.#accountOf(...name));
    const database = account === undefined ? undefined : await this.#databaseOf(account);
    const [first] = this.#servers.values();
    const server = (database === undefined ? undefined : this.#servers.get(database)) ?? first;
    if (!server) throw new Error('The installation has no server');
    return ask(server[port], incoming, body);
  }

  async #databaseOf(account: number): Promise<string | undefined> {
    const known = this.#placements.get(account);
    const readAt = performance.now();
    if (known && readAt - known.readAt < this.#placementAgeMs) return known.database;
    const database = await databaseOf(this.#directory, account);
    this.#placements.set(account, { database, readAt });
    return database;
  }

  async #accountOf(kind: Kind, name: string): Promise<number | undefined> {
    const known = await accountNamed(this.#directory, kind, name);
    if (known !== undefined) return known;
    for (const [database, pool] of this.#databases) {
      const { rows } = await pool.query<{ id: string }>(lookups[kind], [name]);
      const account = rows[0] && Number(rows[0].id);
      if (account === undefined) continue;
      if ((await databaseOf(this.#directory, account)) === undefined)
        await setDatabaseOf(this.#directory, account, database);
      await rememberName(this.#directory, kind, name, account);
      return account;
    }
    return undefined;
  }
}

/** The names in a request by which its account is found. */
function nameIn({ url = '', headers }: IncomingMessage, body: Buffer): readonly [Kind, string] | undefined {
  const form = /^\/f\/([\w-]+)/.exec(url)?.[1];
  if (form !== undefined) return ['form', form];
  const session = /=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1];
  if (session !== undefined) return ['session', createHash('sha256').update(session).digest('hex')];
  const email = /"email_id":"([^"]+)"/.exec(body.toString())?.[1];
  return email === undefined ? undefined : ['email', email.toLowerCase()];
}
