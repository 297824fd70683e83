import type { ResponseOf, CallParts } from '../../../../contract/endpoint.ts';
import {
  type Account,
  type Db,
  type Host,
  inTransaction,
  createError,
  lockSession,
  sql,
  type ScheduledJob,
} from '../../../../server/kit.ts';
import { accountById } from '../../../accounts/server/public.ts';
import { editorRoles, type FormAccess, lockForm, requireRole } from '../../../workspaces/server/public.ts';
import type { requestCustomReport } from '../../contract.ts';
import { errors } from '../../errors.ts';
import { type RequestedDays, dayIn, latestToday } from './days.ts';
import { formsOf } from './requests.ts';

/** Maximum number of pending requests per account. */
const MAX_OPEN = 10;

/** Stores a request for a custom report and queues the job that sends the report. */
export async function ask(
  { db, clock }: Pick<Host, 'db' | 'clock'>,
  reportJob: ScheduledJob,
  account: Account,
  body: CallParts<typeof requestCustomReport>['body'],
): Promise<ResponseOf<typeof requestCustomReport>> {
  const now = clock.now();
  const message = body.message?.trim() ?? '';
  if (message === '') throw createError(errors.NO_MESSAGE);
  const days = { from: body.from_date || null, to: body.to_date || null };
  checkDays(days, now);
  const access = await namedForm(db, account, body.form_id ?? null);
  await requireMayRequest(db, account.id);
  return inTransaction(db, async (tx) => {
    await (access ? lockForm(tx, access) : lockSession(tx, account));
    const { rows } = await sql<{ id: number }>`
      insert into report_requests (account_id, form_id, message, from_date, to_date, asked_at)
      values (${account.id}, ${access?.formId ?? null}, ${message}, ${days.from}, ${days.to}, ${now}) returning id`.execute(
      tx,
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The request was not stored');
    await reportJob.at(now, id, tx);
    return { request_id: id };
  });
}

function checkDays({ from, to }: RequestedDays, now: Date): void {
  if (from === null && to === null) throw createError(errors.NO_DATES);
  const today = latestToday(now);
  for (const day of [from, to]) if (day !== null && dayIn(day, 'UTC') > today) throw createError(errors.IN_FUTURE);
  if (from !== null && to !== null && dayIn(to, 'UTC') < dayIn(from, 'UTC'))
    throw createError(errors.ENDS_BEFORE_START);
}

async function namedForm(db: Db, account: Account, key: string | number | null): Promise<FormAccess | null> {
  if (key !== null) return requireRole(db, key, account, editorRoles);
  if ((await formsOf(db, account.id, null)).length === 0) throw createError(errors.NO_FORM);
  return null;
}

/** The report contains visitors' data, so it is only sent to a verified address. */
async function requireMayRequest(db: Db, accountId: number): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from report_requests where account_id = ${accountId} and answered_at is null`.execute(db);
  const account = await accountById(db, accountId);
  if (!account?.verified) throw createError(errors.REPORT_ADDRESS_UNVERIFIED);
  if ((rows[0]?.open ?? 0) >= MAX_OPEN) throw createError(errors.TOO_MANY_REQUESTS);
}
