import { expect, vi } from 'vitest';
import { sql } from '../../server/kit.ts';
import type { TestServer } from '../server/harness.ts';
import { openSession } from '../server/open-session.ts';
import { type NewForm, newForm } from '../server/person.ts';
import { invite, verifiedPerson, sharedWith, sharesOf } from '../server/shared-form.ts';
import type { Caller, Member } from './rights.ts';

/** A test account. */
export interface TestAccount {
  readonly id: number;
  readonly email: string;
}

/** A form, accounts in every role, and two more that calls refer to. */
export class TestAccounts {
  readonly server: TestServer;
  readonly form: NewForm;
  /** View-only on every form. */
  readonly reader: TestAccount;
  readonly bystander: TestAccount;
  readonly #accounts: Readonly<Record<Member, TestAccount>>;

  private constructor(
    server: TestServer,
    form: NewForm,
    { reader, bystander, ...accounts }: Readonly<Record<Member | 'reader' | 'bystander', TestAccount>>,
  ) {
    this.server = server;
    this.form = form;
    this.reader = reader;
    this.bystander = bystander;
    this.#accounts = accounts;
  }

  /** Every role was obtained through the product's own calls. */
  static async assemble(server: TestServer): Promise<TestAccounts> {
    const creator = await verifiedPerson(server);
    const form = await newForm(creator);
    const admin = await sharedWith(server, creator, form, 'ADMIN');
    const viewer = await sharedWith(server, creator, form, 'ONLY_VIEW_USER');
    const revoked = await sharedWith(server, creator, form, 'ADMIN');
    await creator.patch(`/v2/cli/forms/${form.form_id}/access/${revoked.access.id}`, { is_revoked: true });
    const invited = await verifiedPerson(server);
    await invite(creator, form, invited.email, 'ADMIN');
    const declined = await verifiedPerson(server);
    const { id } = await invite(creator, form, declined.email, 'ADMIN');
    await declined.post(`/v2/cli/invitations/${id}/decline`);
    const [unrelated, client, shared] = [
      await verifiedPerson(server),
      await verifiedPerson(server),
      await verifiedPerson(server),
    ];
    const [reader, bystander] = [await verifiedPerson(server), await verifiedPerson(server)];
    const { db } = server;
    await sql`update accounts set account_type = 'CLIENT_OF_AGENCY' where email = ${client.email}`.execute(db);
    await sql`update accounts set plan = 'shared' where email = ${shared.email}`.execute(db);
    // Plan limits are tested elsewhere.
    await sql`update billing_plans set number_of_websites = 1000000`.execute(db);
    await allSent(server);
    const shares = await sharesOf(creator, form);
    expect(shares.map(({ status }) => status).toSorted()).toEqual(
      'ACCEPTED ACCEPTED ACCEPTED CREATED DECLINED REVOKED'.split(' '),
    );
    const account = async ({ email }: { readonly email: string }) => ({ id: await accountId(server, email), email });
    return new TestAccounts(server, form, {
      creator: await account(creator),
      admin: await account(admin.person),
      viewer: await account(viewer.person),
      revoked: await account(revoked.person),
      invited: await account(invited),
      declined: await account(declined),
      unrelated: await account(unrelated),
      client: await account(client),
      shared: await account(shared),
      reader: await account(reader),
      bystander: await account(bystander),
    });
  }

  account(member: Member): TestAccount {
    return this.#accounts[member];
  }

  /** A new session per request, since any request may end it. */
  async cookieOf(caller: Caller): Promise<string | undefined> {
    return caller === 'anonymous' ? undefined : openSession(this.server.db, this.#accounts[caller].id);
  }
}

async function accountId({ db }: TestServer, email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from accounts where email = ${email}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Waits until no email is pending, except replies that stay unsent: from then on nothing changes automatically. */
export async function allSent({ db }: TestServer): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`select kind, target from deliveries where state = 'waiting' and kind <> 'reply'`.execute(db);
      expect(rows).toEqual([]);
    },
    { timeout: 30_000 },
  );
}
