import { type Host, sql } from '../../../../server/kit.ts';
import type { Snapshot } from '../provider.ts';
import { applySnapshot, storedColumns } from '../subscriptions.ts';

/** The sandbox counts changes from 1; Chargebee's versions are milliseconds. */
const LEAST_VERSION = 1_000_000_000;

/** Whoever subscribed at the sandbox before has it to the end of the term: nobody renews it any more. */
export async function endOthers(host: Pick<Host, 'db' | 'live' | 'clock'>): Promise<void> {
  const { rows } = await sql<Snapshot>`
    select ${storedColumns} from billing_subscriptions
    where version between 1 and ${LEAST_VERSION} and next_billing_at is not null`.execute(host.db);
  for (const { status, ...rest } of rows)
    await applySnapshot(host, {
      ...rest,
      version: rest.version + 1,
      status: status === 'active' ? 'non_renewing' : status,
      nextBillingAt: null,
    });
}
