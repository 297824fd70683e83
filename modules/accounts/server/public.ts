import { HOUR_SECONDS } from '../../../contract/duration.ts';
import { type AccountStatus, type AccountType, type Layout, SHARED_PLAN } from '../../../contract/entity/account.ts';
import type { Notification, Notifications, NotificationType } from '../../../contract/entity/notification.ts';
import { definePoint } from '../../../contract/point.ts';
import type { Language } from '../../../contract/text.ts';
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

export { EMAIL_NOTIFICATION } from '../contract.ts';
export { hashNewPassword } from './password.ts';
export { anyAccount, isFirstAccount, markVerified, setLanguage, setLayout, setName } from './repository.ts';
export { queueSecurityEmail, type SecurityEmail } from './security-email.ts';
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
  /** Whether its address is verified; until then no email goes to third parties on its behalf. */
  readonly verified: boolean;
  /** The layout of its submissions; null until it has chosen one. */
  readonly layout: Layout | null;
  /** The language of its emails and console; null until it is known. */
  readonly language: Language | null;
}

export async function accountById(db: Db, id: number): Promise<AccountView | undefined> {
  const row = await accountRow(db, id);
  return row && viewOf(row);
}

/**
 * Reads the account and locks its row until the transaction ends. Take this lock before others when a write depends on the
 * account's status, type or plan.
 */
export async function lockAccount(tx: Db, id: number): Promise<AccountView | undefined> {
  const row = await lockedAccountRow(tx, id);
  return row && viewOf(row);
}

export async function accountByAddress(db: Db, email: string): Promise<AccountView | undefined> {
  const row = await accountByEmail(db, email);
  return row && viewOf(row);
}

/** The language of an email to `address`: that of its account or, if it has none, of the account on whose behalf it is sent. */
export async function languageAt(
  db: Db,
  address: string,
  sender: Pick<AccountView, 'language'>,
): Promise<Language | null> {
  const reader = await accountByEmail(db, address);
  return (reader?.verified_at ? reader.language : null) ?? sender.language;
}

/**
 * Takes one email of `kind` from the allowance of an account; false when none is left. Verified addresses have no limit. An
 * unverified one may belong to somebody else, who must not be flooded.
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
 * Takes one email to a third party from the allowance of account `from`, whose own address must be verified; false when none
 * is left. The limit per recipient is lower than the limit for all recipients together.
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
 * Takes one unit of a limit from the allowance of `name`, such as a form or a network; false when none is left. Stores only a
 * hash of `name`. Runs in the caller's transaction, so that a rollback returns the unit.
 */
export function consumeLimit(
  db: Db,
  kind: string,
  name: string,
  { max, seconds = HOUR_SECONDS }: Pick<Limit, 'max' | 'seconds'>,
  now: Date,
): Promise<boolean> {
  return consumeAllowance(db, counterKey(kind, name), { max, seconds }, now);
}

/** Adds an account whose address was verified by an emailed link; returns undefined if the address already has an account. */
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

/** Whether the account may create workspaces and forms (SPEC.md point 6). */
export function mayCreate({ type, plan }: AccountView): boolean {
  return type !== 'CLIENT_OF_AGENCY' && plan !== SHARED_PLAN;
}

/** Ends the plan of an account that was only invited. */
export async function endSharedPlan(db: Db, id: number): Promise<void> {
  await sql`update accounts set plan = null where id = ${id} and plan = ${SHARED_PLAN}`.execute(db);
}

/** Sets up a newly registered account, in the transaction that creates it. Not called for invited accounts. */
export const newAccount = definePoint<(db: Db, accountId: number, now: Date) => Promise<void>>('accounts/new-account');

/** Banners for an account, collected whenever the console starts. */
export const accountNotifications =
  definePoint<(db: Db, account: AccountView) => Promise<readonly AccountNotification[]>>('accounts/notices');

export type AccountNotification = Notification & { readonly type: NotificationType };

/** Ids (as strings) of the notifications that an account has dismissed. */
export const dismissedNotifications =
  definePoint<(db: Db, accountId: number) => Promise<ReadonlySet<string>>>('accounts/dismissed-notices');

type NotificationSources = Pick<Host, 'db' | 'contributions'>;

/** All notifications that apply to an account, including dismissed ones. */
export async function allNotifications(
  { db, contributions }: NotificationSources,
  account: AccountView,
): Promise<readonly AccountNotification[]> {
  const notifications = await Promise.all(contributions(accountNotifications).map((collect) => collect(db, account)));
  return notifications.flat();
}

/** The notifications to show to an account, by type. */
export async function notificationsFor(sources: NotificationSources, account: AccountView): Promise<Notifications> {
  const { db, contributions } = sources;
  const dismissed = await Promise.all(contributions(dismissedNotifications).map((collect) => collect(db, account.id)));
  const notifications: Notifications = { info: [], error: [], warning: [], other: [] };
  for (const { type, ...notification } of await allNotifications(sources, account))
    if (!dismissed.some((ids) => ids.has(String(notification.id)))) notifications[type].push(notification);
  return notifications;
}

/** Whether anyone may register: registration is open, or there is no account yet. */
export async function isSignupOpen(db: Db, config: Pick<Config, 'signup'>): Promise<boolean> {
  return config.signup === 'open' || !(await anyAccount(db));
}

function viewOf({
  id,
  email,
  name,
  status,
  account_type,
  plan,
  verified_at,
  layout,
  language,
}: AccountRow): AccountView {
  const verified = verified_at !== null;
  const activeStatus = verified ? 'ACTIVE' : 'UNVERIFIED';
  return {
    id,
    email,
    name,
    status: status === 'SUSPENDED' ? status : activeStatus,
    type: account_type,
    plan,
    verified,
    layout,
    language,
  };
}
