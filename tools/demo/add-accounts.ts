import { hashNewPassword } from '../../modules/accounts/server/password.ts';
import { insertAccount, markVerified } from '../../modules/accounts/server/repository.ts';
import { startTrial } from '../../modules/billing/server/trial.ts';
import { sql } from '../../server/kit.ts';
import { accounts, PASSWORD } from './sample-data.ts';
import { DAYS, earlier, minutesOfDays } from './timestamps.ts';
import type { SampleAccount } from './scene.ts';
import type { SeedContext } from './seed-context.ts';

/** One account per role, with a verified address. */
export async function addAccounts({ host, now, accounts: made }: SeedContext): Promise<void> {
  const { db } = host;
  const since = earlier(now, minutesOfDays(DAYS + 12));
  const people: readonly SampleAccount[] = accounts;
  const hashes = await Promise.all(people.map(() => hashNewPassword(PASSWORD)));
  for (const [index, { key, email, name, type, plan }] of people.entries()) {
    const id = await insertAccount(db, { email, name, passwordHash: hashes[index] ?? '' }, since);
    if (id === undefined) throw new Error(`${email} has an account already`);
    await markVerified(db, id, since);
    // Set by the operator.
    await sql`update accounts set account_type = ${type ?? 'STANDARD'}, plan = ${plan ?? null} where id = ${id}`.execute(
      db,
    );
    // Started before the submissions, so that they count.
    if (key === 'creator') await startTrial(host, id, earlier(now, minutesOfDays(4)));
    made.set(key, { id, name });
  }
}
