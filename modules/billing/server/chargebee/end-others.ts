import { type Host, sql } from '../../../../server/kit.ts';
import type { Snapshot } from '../provider.ts';
import { applySnapshot, storedColumns } from '../subscriptions.ts';

/** The sandbox's versions count from 1; Chargebee's are milliseconds. */
const LEAST_VERSION = 1_000_000_000;

/** Subscriptions of the sandbox run to the end of their term and are not renewed. */
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
