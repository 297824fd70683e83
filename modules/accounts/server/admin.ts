import { AccountType, SHARED_PLAN } from '../../../contract/entity/account.ts';
import {
  adminCommand,
  AdminMisuse,
  AdminError,
  type AdminArgs,
  type Db,
  endSessions,
  type Host,
  inTransaction,
  sql,
} from '../../../server/kit.ts';
import { type AccountView, accountByAddress, lockAccount } from './public.ts';
import { emailTextsFor, queueSecurityEmail, type SecurityEmail } from './security-email.ts';

/** Commands with which the operator shows and changes an account. */
export function contributeAdminCommands(host: Host): void {
  host.contribute(adminCommand, {
    name: 'account show',
    usage: 'EMAIL',
    summary: "Shows an account's type, plan and status.",
    run: async (args) => linesOf(await accountNamed(host.db, args)),
  });
  host.contribute(adminCommand, {
    name: 'account set',
    usage: `EMAIL [--type ${AccountType.options.join('|')}] [--plan ${SHARED_PLAN}|none] [--status ACTIVE|SUSPENDED]`,
    summary: 'Changes an account. SUSPENDED ends all its sessions and blocks logins, API keys and auto-replies.',
    options: { type: { type: 'string' }, plan: { type: 'string' }, status: { type: 'string' } },
    run: (args) => change(host, args),
  });
}

async function accountNamed(db: Db, { words }: AdminArgs): Promise<AccountView> {
  const [email, ...more] = words;
  if (email === undefined || more.length > 0) throw new AdminMisuse('Specify one account email.');
  const account = await accountByAddress(db, email);
  if (!account) throw new AdminError(`No account with the email ${email}.`);
  return account;
}

function linesOf({ id, email, name, type, plan, status }: AccountView): readonly string[] {
  return [
    `${email} (${name}, number ${id})`,
    `  type    ${type}`,
    `  plan    ${plan ?? 'none'}`,
    `  status  ${status}`,
  ];
}

async function change(host: Host, args: AdminArgs): Promise<readonly string[]> {
  const { db, live } = host;
  const changes = readChanges(args.options);
  return inTransaction(db, async (tx) => {
    const { id, email } = await accountNamed(tx, args);
    const before = await lockAccount(tx, id);
    for (const [column, value] of changes)
      await sql`update accounts set ${sql.id(column)} = ${value} where id = ${id}`.execute(tx);
    const isSuspended = changes.some(([column, value]) => column === 'status' && value === 'SUSPENDED');
    if (isSuspended) await endSessions(tx, id);
    await live.publish(`account:${id}`, { event: isSuspended ? 'signed-out' : 'access' }, tx);
    const after = await accountNamed(tx, { words: [email], options: {} });
    await emailNewStatus(host, tx, before, after);
    return linesOf(after);
  });
}

/** Emails the owner that the account was suspended or reactivated. */
async function emailNewStatus(host: Host, tx: Db, before: AccountView | undefined, after: AccountView): Promise<void> {
  const isSuspended = after.status === 'SUSPENDED';
  if (before && (before.status === 'SUSPENDED') !== isSuspended)
    await queueSecurityEmail(host, tx, after, isSuspended ? suspended(after) : reactivated(after));
}

function suspended({ language }: AccountView): SecurityEmail {
  const t = emailTextsFor(language);
  return {
    kind: 'status',
    title: t('ACCOUNT_SUSPENDED'),
    lines: [t('ACCOUNT_SUSPENDED_TEXT')],
    advice: t('ACCOUNT_SUSPENDED_ADVICE'),
  };
}

function reactivated({ language }: AccountView): SecurityEmail {
  const t = emailTextsFor(language);
  return {
    kind: 'status',
    title: t('ACCOUNT_REACTIVATED'),
    lines: [t('ACCOUNT_REACTIVATED_TEXT')],
    advice: t('ACCOUNT_REACTIVATED_ADVICE'),
  };
}

type Change = readonly [column: 'account_type' | 'plan' | 'status', value: string | null];

function readChanges({ type, plan, status }: AdminArgs['options']): readonly Change[] {
  const changes: Change[] = [];
  if (type !== undefined) changes.push(['account_type', oneOf('--type', type, AccountType.options)]);
  if (plan !== undefined)
    changes.push(['plan', oneOf('--plan', plan, [SHARED_PLAN, 'none']) === 'none' ? null : SHARED_PLAN]);
  if (status !== undefined) changes.push(['status', oneOf('--status', status, ['ACTIVE', 'SUSPENDED'])]);
  if (changes.length === 0) throw new AdminMisuse('Specify --type, --plan or --status.');
  return changes;
}

function oneOf(option: string, value: string | boolean, allowed: readonly string[]): string {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new AdminMisuse(`${option} is one of ${allowed.join(', ')}.`);
  return found;
}
