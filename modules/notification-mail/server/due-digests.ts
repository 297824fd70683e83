import type { Host } from '../../../server/kit.ts';
import { type FormSettings, formSettings } from '../../form-settings/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { digestTimesAt, lockDigestTimes } from './digest-times.ts';
import { type DueDigest, moveDigest, pendingAddresses, pendingFor, pendingOfForm } from './digests.ts';
import { digestSettings, digestZone, nextDigest } from './next-digest.ts';

type Services = Pick<Host, 'db' | 'clock'>;

interface DigestForm {
  readonly form: Pick<FormSummary, 'timezone'>;
  readonly settings: FormSettings;
}

/**
 * When the next digest of each recipient is due: at the time that the person chose, else at the form's, which is `due` if
 * it is known.
 */
export async function dueFor(
  { db: tx, clock }: Services,
  { form, settings }: DigestForm,
  recipients: readonly { readonly address: string }[],
  due?: Date,
): Promise<readonly DueDigest[]> {
  const addresses = recipients.map(({ address }) => address);
  await lockDigestTimes(tx, addresses);
  const times = await digestTimesAt(tx, addresses);
  return recipients.map(({ address }) => {
    const own = times.get(address.toLowerCase());
    const applied = digestSettings(settings, own);
    const next = () => nextDigest(applied, digestZone(applied, form.timezone), clock.now());
    return { address, due: own ? next() : (due ?? next()) };
  });
}

/** Moves a form's pending digests to where its changed settings put them. */
export async function moveDigestsOfForm(host: Services, formId: number, about: DigestForm): Promise<void> {
  const { db: tx, clock } = host;
  const addresses = await pendingAddresses(tx, formId, clock.now());
  await lockDigestTimes(tx, addresses);
  const dues = await dueFor(host, about, await pendingOfForm(tx, { formId, addresses }, clock.now()));
  for (const { address, due } of dues) await moveDigest(tx, { formId, address }, due);
}

/** Moves the pending digests for an address to where its changed time puts them. */
export async function moveDigestsFor(host: Services, address: string): Promise<void> {
  const { db: tx, clock } = host;
  for (const digest of await pendingFor(tx, address, clock.now())) {
    const form = await formSummary(tx, digest.formId);
    if (!form) continue;
    const settings = await formSettings(tx, digest.formId);
    for (const { due } of await dueFor(host, { form, settings }, [digest])) await moveDigest(tx, digest, due);
  }
}
