import type { BillingPlan } from '../../../contract/entity/plan.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useLanguage, useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { createSubscription, editSubscription, upgradeSubscription } from '../contract.ts';
import { isPaidToItsEnd, wordingFor } from '../offers.ts';
import { texts } from './texts.ts';
import { pricePerPeriod, priceText } from './amounts.ts';
import { ProviderLink } from './provider-link.tsx';

interface Props {
  readonly plan: BillingPlan;
  readonly subscription: Subscription | null;
}

/** A plan's price, limits and button. */
export function PlanCard({ plan, subscription }: Props) {
  const t = useTexts(texts);
  const { name, is_popular } = plan;
  const isCurrent = subscription?.plan.plan_id === plan.plan_id;
  return (
    <li className={is_popular ? 'plan plan-popular' : 'plan'}>
      <h3>
        {name}
        {is_popular && <Tag tone="info">{t('popular')}</Tag>}
        {isCurrent && subscription.status !== 'active' && <Tag>{t('currentPlan')}</Tag>}
      </h3>
      <Price plan={plan} />
      <PlanFeatures plan={plan} />
      <Choice plan={plan} subscription={subscription} />
    </li>
  );
}

/** The price as a large figure, then its period. */
function Price({ plan }: { readonly plan: BillingPlan }) {
  const translate = useTranslate();
  const language = useLanguage();
  const price = priceText(plan, language);
  const [before, after] = translate(pricePerPeriod(plan, language)).split(price);
  return (
    <p className="plan-price">
      {before}
      <strong>{price}</strong>
      {after}
    </p>
  );
}

function Choice({ plan, subscription }: Props) {
  const t = useTexts(texts);
  const isCurrent = subscription?.plan.plan_id === plan.plan_id;
  // A plan in trial or with a scheduled end can still be paid.
  if (isCurrent && subscription.status === 'active') return <Button disabled>{t('currentPlan')}</Button>;
  const kind = plan.is_popular ? 'primary' : 'secondary';
  if (isCurrent && isPaidToItsEnd(subscription))
    return (
      <ProviderLink to={editSubscription} errand="edit" kind={kind}>
        {t('renew')}
      </ProviderLink>
    );
  const continued = subscription?.status === 'in_trial' ? 'keep' : 'subscribe';
  return (
    <ProviderLink
      to={subscription ? upgradeSubscription : createSubscription}
      query={{ plan_id: plan.plan_id }}
      errand="checkout"
      kind={kind}
    >
      {t(`choose.${isCurrent ? continued : wordingFor(subscription)}`, { plan: plan.name })}
    </ProviderLink>
  );
}

function PlanFeatures({ plan }: { readonly plan: BillingPlan }) {
  const t = useTexts(texts);
  const gets = [
    t('gets.submissions', { count: plan.number_of_submissions_per_month }),
    t('gets.websites', { count: plan.number_of_websites }),
    t('gets.forms'),
    t('gets.zapier'),
    t('gets.slack'),
    t('gets.spam'),
    t('gets.workflow'),
    t('gets.analytics'),
  ];
  return (
    <ul className="plan-features">
      {gets.map((one) => (
        <li key={one}>
          <Icon name="check" />
          {one}
        </li>
      ))}
    </ul>
  );
}
