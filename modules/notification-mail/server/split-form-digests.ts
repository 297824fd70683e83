import { type Config, type Host, inTransaction } from '../../../server/kit.ts';
import { lockExistingForm, planDigests } from './digests.ts';
import { dueFor } from './due-digests.ts';
import {
  dropBatchOfOthers,
  formsWithDigest,
  hasEntries,
  hasEntriesOfOthers,
  lockFormDigest,
  moveBatch,
  removeFormDigest,
} from './form-digests.ts';
import { notifiedForm } from './notified-form.ts';
import { recipientsOf } from './recipients.ts';

type Services = Pick<Host, 'db' | 'clock' | 'log'> & { readonly config: Pick<Config, 'secret'> };

/** Forms read at once. */
const BATCH = 500;

/**
 * Distributes what the digests of forms have to the digests of their recipients. A form that fails keeps the rest until
 * the next run.
 */
export async function splitFormDigests(host: Services, most = BATCH): Promise<void> {
  for (let after = 0; ;) {
    const forms = await formsWithDigest(host.db, after, most);
    for (const formId of forms) {
      try {
        await splitFormDigest(host, formId);
      } catch (error) {
        host.log.error({ err: error, form: formId }, 'a digest could not be distributed; the next run tries again');
      }
    }
    const last = forms.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** In short transactions, none of which the intake waits for. */
async function splitFormDigest(host: Services, formId: number): Promise<void> {
  let moved: number;
  do moved = await inTransaction(host.db, (tx) => splitBatch({ ...host, db: tx }, formId));
  while (moved > 0);
}

/**
 * Moves a batch, or drops it if notifications are off, and returns how much that was. The last one plans the
 * digests of the recipients, who otherwise could get the batches one by one.
 */
async function splitBatch(host: Services, formId: number): Promise<number> {
  const { db: tx } = host;
  const exists = await lockExistingForm(tx, formId);
  const due = await lockFormDigest(tx, formId);
  if (!exists || !due) return 0;
  const notified = await notifiedForm(tx, formId);
  const recipients = notified ? await recipientsOf(host, formId, notified.creator, notified.settings.cc_addresses) : [];
  const addresses = recipients.map(({ address }) => address);
  const moved = await moveBatch(tx, formId, addresses);
  if (await hasEntries(tx, formId)) return moved;
  const dropped = await dropBatchOfOthers(tx, formId, addresses);
  if (await hasEntriesOfOthers(tx, formId, addresses)) return dropped;
  if (notified) await planDigests(tx, formId, await dueFor(host, notified, recipients, due));
  await removeFormDigest(tx, formId);
  return 0;
}
