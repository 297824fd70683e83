import { expect, vi } from 'vitest';
import { mailedPages } from '../../modules/accounts/contract.ts';
import { ownPage, type TestServer } from '../server/harness.ts';
import { mailedLinks } from '../server/outbox.ts';
import { newPerson } from '../server/person.ts';

/** Stands in a made request where the token of a mailed link goes: which one is unused is known only when it is sent. */
export const TOKEN_OF_A_MAIL = 'the-token-of-a-mail-goes-here';

/** The page that the mail's link leads to, for each call that succeeds only with what was mailed. */
const pages: Readonly<Record<string, string>> = {
  'accounts/reset-password': mailedPages.reset,
  'accounts/verify-email': mailedPages.verify,
};

/** How often such a call can succeed in one run. */
const ACCOUNTS = 8;

/** What people found in their mailboxes. */
export class MailedTokens {
  readonly #unused = new Map<string, string[]>();

  /** People who registered and then forgot their passwords. */
  static async collect(server: TestServer): Promise<MailedTokens> {
    const emails: string[] = [];
    for (let n = 0; n < ACCOUNTS; n++) emails.push(await forgetfulPerson(server, n));
    const all = async () => {
      const links = (await mailedLinks(server)).filter(({ to }) => emails.includes(to));
      expect(links).toHaveLength(2 * ACCOUNTS);
      return links;
    };
    const tokens = new MailedTokens();
    for (const { page, token } of await vi.waitFor(all, { timeout: 30_000 }))
      tokens.#unused.set(page, [...(tokens.#unused.get(page) ?? []), token]);
    return tokens;
  }

  /** `body` with a token that works, as long as there is one. */
  fill(endpointId: string, body: string | undefined): string | undefined {
    return body?.replaceAll(TOKEN_OF_A_MAIL, this.#next(endpointId) ?? TOKEN_OF_A_MAIL);
  }

  /** A call has succeeded and used the token up; the last one stays, to be tried again. */
  use(endpointId: string): void {
    const left = this.#unused.get(pages[endpointId] ?? '') ?? [];
    if (left.length > 1) left.shift();
  }

  #next(endpointId: string): string | undefined {
    return this.#unused.get(pages[endpointId] ?? '')?.[0];
  }
}

async function forgetfulPerson(server: TestServer, n: number): Promise<string> {
  const { email } = await newPerson(server, `forgetful-${n}@example.test`);
  await server.console.inject({
    method: 'POST',
    url: '/cli/user/forgot_password',
    headers: { ...ownPage, 'x-forwarded-for': `203.0.113.${n}` },
    payload: { email_id: email },
  });
  return email;
}
