import { expect, vi } from 'vitest';
import { emailedPages } from '../../modules/accounts/contract.ts';
import { CONFIRM_PAGE } from '../../modules/beta/contract.ts';
import { INVITATION_PAGE } from '../../modules/sharing/contract.ts';
import { ownPage, type TestServer } from '../server/harness.ts';
import { type MailedLink, mailedLinks } from '../server/outbox.ts';
import { newPerson } from '../server/person.ts';
import { invite, ownedForm } from '../server/shared-form.ts';

/** Placeholder for the token of an emailed link: which one is unused is known only when the request is sent. */
export const TOKEN_OF_A_MAIL = 'the-token-of-a-mail-goes-here';

/** Recipient and linked page for each call that succeeds only with an emailed token. */
const wanted: Readonly<Record<string, readonly [reader: string, page: string]>> = {
  'accounts/reset-password': ['forgetful', emailedPages.reset],
  'accounts/verify-email': ['forgetful', emailedPages.verify],
  'beta/confirm-quick-register': ['curious', CONFIRM_PAGE],
  'sharing/look-at-invitation': ['hesitant', INVITATION_PAGE],
  'sharing/join': ['eager', INVITATION_PAGE],
  'sharing/decline-invitation': ['reluctant', INVITATION_PAGE],
};
const ACCEPT = 'sharing/accept-invitation';

/** How often such a call can succeed in one run. */
const EACH = 4;
const named = (who: string): string[] => Array.from({ length: EACH }, (_, n) => `${who}-${n}@example.test`);

/** Tokens from emails. */
export class MailedTokens {
  readonly #server: TestServer;
  readonly #unused: Map<string, string[]>;
  #invited: { readonly email: string; readonly token: string } | undefined;

  private constructor(server: TestServer, links: readonly MailedLink[]) {
    this.#server = server;
    const tokensOf = ([reader, page]: readonly [string, string]): string[] =>
      links.filter((link) => link.page === page && link.to.startsWith(`${reader}-`)).map(({ token }) => token);
    this.#unused = new Map(Object.entries(wanted).map(([id, mail]) => [id, tokensOf(mail)]));
  }

  /** Accounts that registered and forgot their password, signed up for the beta, or were invited. */
  static async collect(server: TestServer): Promise<MailedTokens> {
    for (const email of named('forgetful')) {
      await newPerson(server, email);
      await post(server, '/cli/user/forgot_password', { email_id: email });
    }
    for (const email of named('curious')) await post(server, '/cli/user/quick_register', { email_id: email });
    const { owner, form } = await ownedForm(server);
    for (const email of ['hesitant', 'eager', 'reluctant'].flatMap(named)) await invite(owner, form, email);
    const tokens = await vi.waitFor(
      async () => {
        const found = new MailedTokens(server, await mailedLinks(server));
        for (const [id, some] of found.#unused) expect(some, id).toHaveLength(EACH);
        return found;
      },
      { timeout: 50_000, interval: 250 },
    );
    return tokens;
  }

  /** `body` with an unused token while there is one; `owner` is the invited address. */
  async fill(endpointId: string, body: string | undefined, owner: string): Promise<string | undefined> {
    if (body === undefined || !body.includes(TOKEN_OF_A_MAIL)) return body;
    const token = endpointId === ACCEPT ? await this.#invitationOf(owner) : this.#unused.get(endpointId)?.[0];
    return body.replaceAll(TOKEN_OF_A_MAIL, token ?? TOKEN_OF_A_MAIL);
  }

  /** A call has succeeded and used the token up; the last one stays, to be tried again. */
  use(endpointId: string): void {
    const left = this.#unused.get(endpointId) ?? [];
    if (left.length > 1) left.shift();
  }

  /** The first one received; later ones come from random requests. */
  async #invitationOf(email: string): Promise<string | undefined> {
    if (this.#invited?.email !== email) {
      const links = await mailedLinks(this.#server);
      const token = links.find(({ to, page }) => to === email && page === INVITATION_PAGE)?.token;
      this.#invited = token === undefined ? undefined : { email, token };
    }
    return this.#invited?.token;
  }
}

let sender = 0;

function post(server: TestServer, url: string, payload: object) {
  const headers = { ...ownPage, 'x-forwarded-for': `203.0.113.${++sender}` };
  return server.console.inject({ method: 'POST', url, headers, payload });
}
