import type { BillingPlan } from '../../../contract/entity/plan.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useLanguage, useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { createSubscription, editSubscription, upgradeSubscription } from '../contract.ts';
import { isPaidToItsEnd, wordingFor } from '../offers.ts';
import { texts } from './texts.ts';
import { pricePerPeriod } from './amounts.ts';
import { ProviderLink } from './provider-link.tsx';

interface Props {
  readonly plan: BillingPlan;
  readonly subscription: Subscription | null;
}

/** A plan's price, limits and button. */
export function PlanCard({ plan, subscription }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const language = useLanguage();
  const { name, is_popular } = plan;
  return (
    <li className={is_popular ? 'plan plan-popular' : 'plan'}>
      <h3>
        {name} {is_popular && <Tag tone="info">{t('popular')}</Tag>}
      </h3>
      <p className="plan-price">{translate(pricePerPeriod(plan, language))}</p>
      <PlanFeatures plan={plan} />
      <Choice plan={plan} subscription={subscription} />
    </li>
  );
}

function Choice({ plan, subscription }: Props) {
  const t = useTexts(texts);
  const isCurrent = subscription?.plan.plan_id === plan.plan_id;
  // A plan in trial or with a scheduled end can still be paid.
  if (isCurrent && subscription.status === 'active') return <Button disabled>{t('currentPlan')}</Button>;
  const kind = plan.is_popular ? 'primary' : 'secondary';
  return (
    <>
      {isCurrent && (
        <p className="plan-current">
          <Icon name="check" /> {t('currentPlan')}
        </p>
      )}
      {isCurrent && isPaidToItsEnd(subscription) ? (
        <ProviderLink to={editSubscription} errand="edit" kind={kind}>
          {t('renew')}
        </ProviderLink>
      ) : (
        <ProviderLink
          to={subscription ? upgradeSubscription : createSubscription}
          query={{ plan_id: plan.plan_id }}
          errand="checkout"
          kind={kind}
        >
          {t(`choose.${isCurrent ? 'subscribe' : wordingFor(subscription)}`, { plan: plan.name })}
        </ProviderLink>
      )}
    </>
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
    <ul className="plan-gets">
      {gets.map((one) => (
        <li key={one}>
          <Icon name="check" />
          {one}
        </li>
      ))}
    </ul>
  );
}
