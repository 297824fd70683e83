import type { Subscription } from '../../../contract/entity/subscription.ts';
import { dayText } from '../../../src/ui/dates.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** Trial and term, and what is charged when. */
export function Dates({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts(texts);
  const { trial_start, trial_end, current_term_start, current_term_end, next_billing_at, status } = subscription;
  const end = current_term_end ?? trial_end;
  return (
    <dl className="billing-dates" data-region="billing/dates" data-zoned="">
      {current_term_start === null && <Span name={t('trial')} from={trial_start} to={trial_end} />}
      <Span name={t('term')} from={current_term_start} to={current_term_end} />
      {status === 'non_renewing' && end !== null && <Fact name={t('ends')} value={dayText(end)} />}
      {status !== 'cancelled' && next_billing_at !== null && (
        <Fact name={t('nextBilling')} value={dayText(next_billing_at)} />
      )}
    </dl>
  );
}

interface SpanProps {
  readonly name: string;
  readonly from: number | null;
  readonly to: number | null;
}

function Span({ name, from, to }: SpanProps) {
  const t = useTexts(texts);
  if (from === null || to === null) return null;
  return <Fact name={name} value={t('span', { from: dayText(from), to: dayText(to) })} />;
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
