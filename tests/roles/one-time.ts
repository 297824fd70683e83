import { randomUUID } from 'node:crypto';
import { type Db, sql } from '../../server/kit.ts';
import type { TestAccounts } from './accounts.ts';
import type { Caller } from './rights.ts';
import { hashOf, newToken } from './fixtures.ts';

/** Data that can be used for one call only. */
export interface OneTime {
  /** An unused address. */
  readonly newAddress: string;
  readonly resetToken: string;
  readonly verifyToken: string;
  readonly betaToken: string;
  /** The caller's own; anonymous callers have none. */
  readonly paymentId: string;
}

/** Creates it for each call. */
export async function oneTime(cast: TestAccounts, caller: Caller): Promise<OneTime> {
  const { db } = cast.server;
  return {
    newAddress: `new-${randomUUID()}@example.test`,
    resetToken: await accountToken(db, cast.bystander.id, 'reset'),
    verifyToken: await accountToken(db, cast.bystander.id, 'verify'),
    betaToken: await betaToken(db),
    paymentId: caller === 'anonymous' ? 'pay_none' : await payment(db, cast.account(caller).id),
  };
}

async function accountToken(db: Db, accountId: number, purpose: 'reset' | 'verify'): Promise<string> {
  const token = newToken();
  await sql`
    insert into account_tokens (token_hash, account_id, purpose, expires_at)
    values (${hashOf(token)}, ${accountId}, ${purpose}, now() + interval '1 hour')`.execute(db);
  return token;
}

async function betaToken(db: Db): Promise<string> {
  const token = newToken();
  await sql`
    insert into beta_signups (email, token_hash, token_expires_at, created_at)
    values (${`beta-${randomUUID()}@example.test`}, ${hashOf(token).toString('base64url')}, now() + interval '1 day', now())`.execute(
    db,
  );
  return token;
}

async function payment(db: Db, accountId: number): Promise<string> {
  const id = `pay_${newToken()}`;
  await sql`
    insert into billing_sandbox_payments (id, account_id, plan_id, amount, is_paid, at)
    values (${id}, ${accountId}, 'team-monthly', 2900, true, now())`.execute(db);
  return id;
}
