import { finished } from 'node:stream/promises';
import { expect } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { sql } from '../../server/kit.ts';
import { requestFor } from '../roles/request.ts';
import { TestAccounts } from '../roles/accounts.ts';
import { type Digest, digestOf } from '../roles/digest.ts';
import { type Prepared, prepare } from '../roles/prepare.ts';
import type { Member } from '../roles/rights.ts';
import { type Fixtures, fixturesOf } from '../roles/fixtures.ts';
import { SECRET } from '../roles/signed-links.ts';
import { ownPage, startServer, type TestServer } from '../server/harness.ts';
import { Interleaving } from '../server/interleave.ts';

/** A call and what it relies on. */
export interface RacedCall {
  readonly fixtures: Fixtures;
  readonly call: Prepared;
  /** The admin's access link. */
  readonly link: number;
  /** A session of the creator's. */
  readonly creator: string | undefined;
}

/** Statuses of a call that was stopped or had succeeded before; pages also redirect. */
const OUTCOMES = [200, 302, 303, 401, 403, 404];

/** A server whose calls are stopped after each of their statements. */
export class CallRaces implements AsyncDisposable {
  readonly server: TestServer;
  readonly accounts: TestAccounts;
  readonly interleaving: Interleaving;

  private constructor(server: TestServer, accounts: TestAccounts, interleaving: Interleaving) {
    this.server = server;
    this.accounts = accounts;
    this.interleaving = interleaving;
  }

  static async start(billing: 'sandbox' | 'none'): Promise<CallRaces> {
    const server = await startServer({ env: { SECRET, BILLING_PROVIDER: billing } });
    // Mails are sent once the ports are open.
    await server.listen();
    const interleaving = new Interleaving(server.db);
    return new CallRaces(server, await TestAccounts.assemble(server), interleaving);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.interleaving[Symbol.dispose]();
    await this.server[Symbol.asyncDispose]();
  }

  /** Sends a request of the console's own pages, which must succeed. */
  async request(cookie: string | undefined, method: Endpoint['method'], url: string, payload?: object): Promise<void> {
    const headers = { ...ownPage, cookie };
    const { statusCode } = await this.server.console.inject({ method, url, headers, ...(payload && { payload }) });
    expect(statusCode, `${method} ${url}`).toBe(200);
  }

  async setUp(endpoint: Endpoint, caller: Member): Promise<RacedCall> {
    const { db } = this.server;
    await sql`delete from account_tries`.execute(db);
    await sql`update accounts set status = 'ACTIVE'`.execute(db);
    // Their next attempts would come at any time: the webhooks of the fixtures have no receiver.
    await sql`delete from deliveries`.execute(db);
    // Left by earlier races; each digest reads them.
    await sql`delete from account_tokens`.execute(db);
    await sql`delete from sessions`.execute(db);
    const fixtures = await fixturesOf(this.accounts);
    const { rows } = await sql<{ id: number }>`
      select id from form_links
      where form_id = ${fixtures.form.form_id} and account_id = ${this.accounts.account('admin').id}`.execute(db);
    return {
      fixtures,
      call: await prepare(this.accounts, endpoint, caller, fixtures),
      link: rows[0]?.id ?? 0,
      creator: await this.accounts.cookieOf('creator'),
    };
  }

  async send(endpoint: Endpoint, { input, cookie }: Prepared): Promise<number> {
    const { body, ...request } = requestFor(endpoint, input, cookie);
    const response = await this.server.console.inject({
      ...request,
      ...(body !== undefined && { payload: body }),
      payloadAsStream: true,
    });
    const isZip = response.headers['content-type'] === 'application/zip';
    // A download breaks off once its reader's access has ended: what has been sent must not look complete.
    await finished(response.stream().resume()).catch((error: unknown) => {
      if (!isZip) throw error;
    });
    return response.statusCode;
  }

  /** The content of the database once each delivery has been attempted, except replies that stay unsent. */
  async settled(): Promise<Digest> {
    const unsettled = () =>
      sql`
        select from deliveries
        where state = 'waiting' and kind <> 'reply' and (attempts = 0 or lease_until is not null)`.execute(
        this.server.db,
      );
    await expect.poll(async () => (await unsettled()).rows.length, { timeout: 20_000 }).toBe(0);
    return digestOf(this.server.db);
  }
}

/** Stops the call after each of its statements while `end` ends what it relies on; then it writes nothing more. */
export async function expectNothingAfter(
  races: CallRaces,
  endpoint: Endpoint,
  caller: Member,
  end: (raced: RacedCall) => Promise<void>,
): Promise<void> {
  let ended = 0;
  await races.interleaving.everywhere({
    prepare: () => races.setUp(endpoint, caller),
    first: ({ call }) => races.send(endpoint, call),
    second: async (raced) => {
      await end(raced);
      return races.settled();
    },
    async check(_raced, status, atEnd, isBlocked) {
      expect(OUTCOMES).toContain(status);
      if (isBlocked) return;
      ended++;
      expect(await races.settled()).toEqual(atEnd);
    },
  });
  expect(ended, 'times that it ended while the call was stopped').toBeGreaterThan(1);
}
