import * as z from 'zod/mini';
import { deliveryOutcomes } from '../../../contract/entity/delivery-outcome.ts';
import { DAY_MS } from '../../../contract/duration.ts';
import { type Config, type Db, type Host, serverText } from '../../../server/kit.ts';
import { accountById, languageAt } from '../../accounts/server/public.ts';
import { type Delivery, DeliveryFailed, queueDelivery, type Saved } from '../../deliveries/server/public.ts';
import { formSettings } from '../../form-settings/server/public.ts';
import { sendMail } from '../../mail/server/public.ts';
import { eachSummary, headlineOf, periodFigures } from '../../submissions/server/public.ts';
import { type FormSummary, formSummary } from '../../workspaces/server/public.ts';
import { digestEmail } from './digest-email.ts';
import { digestTimesAt } from './digest-times.ts';
import { digestSettings, digestZone } from './next-digest.ts';
import { unsubscribeLink } from './opt-out.ts';
import { fixedEmail } from './submission-email.ts';
import { listUrl, submissionUrl } from './urls.ts';

/** The kind of delivery. */
export const DIGEST = 'notification-digest';

const Receiver = z.object({ name: z.string(), address: z.string() });

/** A copy of a digest, without content: what it lists may be deleted before it is sent. */
const DigestCopy = z.object({
  to: Receiver,
  cc: z.array(Receiver),
  only: Receiver,
  /** The number of submissions that arrived. */
  count: z.number(),
  /** The newest of them. */
  newestIds: z.array(z.number()),
  /** The end of the day whose totals it shows; null without totals. */
  figuresUntil: z.nullable(z.string()),
});
type DigestCopy = z.infer<typeof DigestCopy>;

/** Queues a copy within `tx`. */
export async function queueDigest(tx: Db, live: Host['live'], formId: number, copy: DigestCopy): Promise<void> {
  await queueDelivery({ db: tx, live }, { kind: DIGEST, target: copy.only.address, payload: copy, formId });
}

type Services = Pick<Host, 'db' | 'live'> & {
  readonly config: Pick<Config, 'publicUrl' | 'port' | 'product' | 'secret'>;
};

/** Emails a copy of a digest. Composed on each attempt, so that it never lists what has been deleted. */
export async function deliverDigest(host: Services, delivery: Delivery, signal: AbortSignal): Promise<Saved | void> {
  const { db, config } = host;
  const { to, cc, only, count, newestIds, figuresUntil } = DigestCopy.parse(delivery.payload);
  const form = delivery.formId === null ? undefined : await formSummary(db, delivery.formId);
  const creator = form && (await accountById(db, form.creatorId));
  if (!creator) throw new DeliveryFailed(serverText(deliveryOutcomes.FORM_DELETED), { final: true });
  const newest = await eachSummary(db, newestIds, ({ fields, ...rest }) => ({ ...rest, ...headlineOf(fields) }));
  if (newest.length === 0) throw new DeliveryFailed(serverText(deliveryOutcomes.SUBMISSION_DELETED), { final: true });
  const unsubscribe = unsubscribeLink(config, form.id, only.address);
  const language = await languageAt(db, only.address, creator);
  const common = { href: listUrl(config, form), product: config.product, unsubscribe, language };
  const email = creator.verified
    ? digestEmail({
        ...common,
        form,
        count: count - (newestIds.length - newest.length),
        entries: newest.map((one) => ({ ...one, href: submissionUrl(config, form, one.id) })),
        figures: figuresUntil === null ? undefined : await figuresOfDay(db, form.id, new Date(figuresUntil)),
        zone: await zoneAt(db, form, only.address),
      })
    : fixedEmail(common);
  return sendMail(host, { ...email, to, cc, only, unsubscribe, toUnverified: !creator.verified }, delivery, signal);
}

/** The time zone of the times in a digest: the recipient's, or the form's. */
async function zoneAt(db: Db, form: FormSummary, address: string): Promise<string> {
  const own = (await digestTimesAt(db, [address])).get(address.toLowerCase());
  return digestZone(digestSettings(await formSettings(db, form.id), own), form.timezone);
}

const figuresOfDay = (db: Db, formId: number, to: Date) =>
  periodFigures(db, formId, { from: new Date(to.getTime() - DAY_MS), to });
