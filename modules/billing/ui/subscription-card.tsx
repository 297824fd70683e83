import { useState } from 'react';
import { DAY_MS } from '../../../contract/duration.ts';
import type { Subscription, SubscriptionStatus } from '../../../contract/entity/subscription.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { Tag } from '../../../src/ui/tag.tsx';
import { useNow } from '../../../src/ui/use-now.ts';
import { useLanguage, useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { editSubscription, updateCardDetails } from '../contract.ts';
import { offersOf, wordingFor } from '../offers.ts';
import { billing } from '../state.ts';
import { texts } from './texts.ts';
import { pricePerPeriod } from './amounts.ts';
import { Dates } from './dates.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { ProviderLink } from './provider-link.tsx';
import { RenewalNotice } from './renewal-notice.tsx';

/** The subscription, its end and its actions. */
export function SubscriptionCard({ subscription }: { readonly subscription: Subscription | null }) {
  const t = useTexts(texts);
  const [isChoosing, setChoosing] = useState(false);
  const choose = () => setChoosing(true);
  return (
    <section className="panel">
      {subscription ? (
        <Subscribed subscription={subscription} onValueChange={choose} />
      ) : (
        <EmptyState title={t('none')}>
          <Button kind="primary" onClick={choose}>
            {t('subscribe')}
          </Button>
        </EmptyState>
      )}
      <RedirectNotice />
      {isChoosing && <PlansDialog subscription={subscription} onClose={() => setChoosing(false)} />}
    </section>
  );
}

interface Props {
  readonly subscription: Subscription;
  readonly onValueChange: () => void;
}

function Subscribed({ subscription, onValueChange }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const language = useLanguage();
  const now = useNow();
  const { plan, status, trial_end } = subscription;
  const price = translate(pricePerPeriod(plan, language));
  const left = Math.ceil(((trial_end ?? 0) * 1000 - now) / DAY_MS);
  return (
    <>
      <header className="billing-plan">
        <h2>{t('current')}</h2>
        <p className="billing-plan-name">
          <strong>{plan.name}</strong> <Status status={status} />
        </p>
        <p className="lead">
          {status === 'in_trial' && left > 0 ? t('trialLeft', { count: left, plan: plan.name, price }) : price}
        </p>
      </header>
      <RenewalNotice subscription={subscription} />
      <Dates subscription={subscription} />
      <Actions subscription={subscription} onValueChange={onValueChange} />
    </>
  );
}

function Actions({ subscription, onValueChange }: Props) {
  const t = useTexts(texts);
  const { change, cancel, renew } = offersOf(subscription);
  const isOverdue = !renew && subscription.payment_overdue_since !== null;
  return (
    <div className="form-actions billing-actions">
      {renew && (
        <ProviderLink to={editSubscription} errand="edit" kind="primary">
          {t('renew')}
        </ProviderLink>
      )}
      {change && (
        <>
          <Button kind={renew || isOverdue ? 'secondary' : 'primary'} onClick={onValueChange}>
            {t(wordingFor(subscription) === 'upgrade' ? 'upgrade' : 'change')}
          </Button>
          <ProviderLink to={updateCardDetails} errand="card" kind={isOverdue ? 'primary' : 'secondary'}>
            {t('card')}
          </ProviderLink>
        </>
      )}
      {cancel && (
        <ProviderLink to={editSubscription} errand="edit" kind="quiet">
          {t('cancel')}
        </ProviderLink>
      )}
    </div>
  );
}

/** Colours of SPEC.md point 9: green, red, yellow, in addition to text and shape. */
const looks = {
  active: { tone: 'good', icon: 'check' },
  in_trial: { tone: 'waiting', icon: 'hourglass' },
  non_renewing: { tone: 'bad', icon: 'ban' },
  cancelled: { tone: 'bad', icon: 'times' },
} as const satisfies Record<SubscriptionStatus, object>;

function Status({ status }: { readonly status: SubscriptionStatus }) {
  const t = useTexts(texts);
  const { tone, icon } = looks[status];
  return (
    <Tag tone={tone}>
      <Icon name={icon} />
      {t(`status.${status}`)}
    </Tag>
  );
}

/** Shows that the provider's page is open in another tab. */
function RedirectNotice() {
  const t = useTexts(texts);
  const errand = useSelect((read) => read(billing).errand);
  return <output className="field-hint">{errand !== null && t(`away.${errand}`)}</output>;
}
