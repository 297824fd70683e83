import { type AccountStatus, type AccountType, SHARED_PLAN } from '../../../contract/entity/account.ts';
import type { Notice, Notices, NoticeType } from '../../../contract/entity/notification.ts';
import { definePoint } from '../../../contract/point.ts';
import { type Config, type Db, type Host, type Limit, sql } from '../../../server/kit.ts';
import {
  type AccountRow,
  accountByEmail,
  accountRow,
  anyAccount,
  insertAccount,
  lockedAccountRow,
  markVerified,
} from './repository.ts';
import { counterKey, mailAllowance, requestAllowance, consumeAllowance } from './rate-limit.ts';

export { hashNewPassword } from './password.ts';
export { anyAccount, isFirstAccount, markVerified, setName } from './repository.ts';
export { sendSecurityEmail, type SecurityEmail } from './security-email.ts';
export { signInAllowed } from './sign-in.ts';
export { consumeRequestAllowance } from './rate-limit.ts';

/** An account as other modules see it. */
export interface AccountView {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly status: AccountStatus;
  readonly type: AccountType;
  readonly plan: string | null;
  /** Whether its address is proven; before that no mail goes to third parties on its behalf. */
  readonly verified: boolean;
}

export async function accountById(db: Db, id: number): Promise<AccountView | undefined> {
  const row = await accountRow(db, id);
  return row && viewOf(row);
}

/**
 * The same account, which nobody else changes until the transaction ends. Take it before other locks when what is written
 * depends on the account's status, type or plan.
 */
export async function lockAccount(tx: Db, id: number): Promise<AccountView | undefined> {
  const row = await lockedAccountRow(tx, id);
  return row && viewOf(row);
}

export async function accountByAddress(db: Db, email: string): Promise<AccountView | undefined> {
  const row = await accountByEmail(db, email);
  return row && viewOf(row);
}

/**
 * Takes one mail from what an account gets about `kind`. Whoever has proven the address gets all; until then it may be
 * a stranger's, who must not be flooded.
 */
export async function consumeEmailAllowance(
  db: Db,
  { email, verified }: Pick<AccountView, 'email' | 'verified'>,
  kind: string,
  now: Date,
): Promise<boolean> {
  return verified || consumeAllowance(db, counterKey(`mail-${kind}`, email), mailAllowance, now);
}

/**
 * Takes one mail to a third party on behalf of account `from`, whose own address must be proven: few to one address,
 * more to all together.
 */
export async function consumeEmailAllowanceTo(
  db: Db,
  email: string,
  from: number,
  kind: string,
  now: Date,
): Promise<boolean> {
  const toAll = await consumeAllowance(db, counterKey(`mails-${kind}-from`, String(from)), requestAllowance, now);
  return toAll && consumeAllowance(db, counterKey(`mail-${kind}`, email), mailAllowance, now);
}

/**
 * Takes one of what `limit` allows `name`, such as a form or a network, which is stored as a hash only; false when none is
 * left. Taken within the caller's transaction: it is free again when that fails.
 */
export function consumeLimit(
  db: Db,
  kind: string,
  name: string,
  { most, seconds = 3600 }: Pick<Limit, 'most' | 'seconds'>,
  now: Date,
): Promise<boolean> {
  return consumeAllowance(db, counterKey(kind, name), { most, seconds }, now);
}

/** Adds an account whose address is proven, by the mail that led here; undefined when the address has one. */
export async function addVerifiedAccount(
  db: Db,
  account: { readonly email: string; readonly name: string; readonly passwordHash: string; readonly plan: string },
  now: Date,
): Promise<AccountView | undefined> {
  const id = await insertAccount(db, account, now);
  if (id === undefined) return undefined;
  await markVerified(db, id, now);
  return accountById(db, id);
}

/** Whether the account may make workspaces and forms (SPEC.md point 6). */
export function mayCreate({ type, plan }: AccountView): boolean {
  return type !== 'CLIENT_OF_AGENCY' && plan !== SHARED_PLAN;
}

/** The account is no longer one that was only invited. */
export async function endSharedPlan(db: Db, id: number): Promise<void> {
  await sql`update accounts set plan = null where id = ${id} and plan = ${SHARED_PLAN}`.execute(db);
}

/** Someone registered: what else an account starts with, in the transaction that makes it. Invited accounts start with nothing. */
export const newAccount = definePoint<(db: Db, accountId: number, now: Date) => Promise<void>>('accounts/new-account');

/** Whether an address may register although registration is by invitation. */
export const invitedAddress = definePoint<(db: Db, email: string) => Promise<boolean>>('accounts/invited-address');

/** Banners for an account, gathered whenever the console starts. */
export const accountNotices =
  definePoint<(db: Db, account: AccountView) => Promise<readonly AccountNotice[]>>('accounts/notices');

export type AccountNotice = Notice & { readonly type: NoticeType };

/** Ids of notices that an account has put away, as texts; it is not shown them. */
export const dismissedNotices =
  definePoint<(db: Db, accountId: number) => Promise<ReadonlySet<string>>>('accounts/dismissed-notices');

type NoticeSources = Pick<Host, 'db' | 'contributions'>;

/** Every notice that is true for an account, also those that it has put away. */
export async function allNotices(
  { db, contributions }: NoticeSources,
  account: AccountView,
): Promise<readonly AccountNotice[]> {
  const gathered = await Promise.all(contributions(accountNotices).map((gather) => gather(db, account)));
  return gathered.flat();
}

/** The notices that an account is to be shown, by type. */
export async function noticesFor(sources: NoticeSources, account: AccountView): Promise<Notices> {
  const { db, contributions } = sources;
  const putAway = await Promise.all(contributions(dismissedNotices).map((gather) => gather(db, account.id)));
  const notices: Notices = { info: [], error: [], warning: [], other: [] };
  for (const { type, ...notice } of await allNotices(sources, account))
    if (!putAway.some((ids) => ids.has(String(notice.id)))) notices[type].push(notice);
  return notices;
}

/** Whether anyone may register now: by the setting, or because no account is there yet. */
export async function isSignupOpen(db: Db, config: Pick<Config, 'signup'>): Promise<boolean> {
  return config.signup === 'open' || !(await anyAccount(db));
}

function viewOf({ id, email, name, status, account_type, plan, verified_at }: AccountRow): AccountView {
  const verified = verified_at !== null;
  const proven = verified ? 'ACTIVE' : 'UNVERIFIED';
  return { id, email, name, status: status === 'SUSPENDED' ? status : proven, type: account_type, plan, verified };
}
