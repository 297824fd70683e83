import type { Subscription } from '../../../contract/entity/subscription.ts';
import type { Text } from '../../../contract/text.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTranslate, useTexts } from '../../../src/ui/use-texts.ts';
import { offersOf } from '../offers.ts';
import { texts } from './texts.ts';

/** What happens without action: what ends when, and that nothing is lost. */
export function RenewalNotice({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts(texts);
  const translate = useTranslate();
  const follows = afterwards(subscription);
  return (
    <>
      {offersOf(subscription).renew && (
        <p className="notice notice-error">
          <Icon name="exclamation-triangle" /> {t('renewWhy')}
        </p>
      )}
      {subscription.payment_overdue_since !== null && (
        <p className="notice notice-error">
          <Icon name="exclamation-triangle" /> {t('overdue')}
        </p>
      )}
      {follows && <p className="billing-after">{translate(follows)}</p>}
    </>
  );
}

/** Undefined if it renews automatically. */
function afterwards({ status, next_billing_at, trial_end, current_term_end }: Subscription): Text | undefined {
  if (status === 'cancelled') return texts('after.end');
  if (status === 'in_trial' && next_billing_at === null && trial_end !== null) return texts('after.trial');
  if (status !== 'non_renewing') return undefined;
  if (current_term_end !== null) return texts('after.term');
  return trial_end === null ? undefined : texts('after.trial');
}
