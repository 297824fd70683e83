import { useEffect } from 'react';
import { failureOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { ReadFailure } from '../../../src/ui/read-failure.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadBilling } from '../commands.ts';
import { billing } from '../state.ts';
import { texts } from '../texts.ts';
import './billing.css';
import { SubscriptionCard } from './subscription-card.tsx';
import { Usage } from './usage.tsx';
import { useReturn } from './use-return.ts';

/** SPEC.md point 2, Billing. */
export default function BillingScreen() {
  const t = useTexts(texts);
  const send = useSend();
  const failure = useSelect(failureOf(loadBilling));
  const isKnown = useSelect((read) => read(billing).current !== null);
  useEffect(() => {
    send(loadBilling({}));
  }, [send]);
  useReturn();
  return (
    <main className="billing">
      <h1>{t('billing')}</h1>
      <ReadFailure failure={failure} onAgain={() => void send(loadBilling({}))} />
      {isKnown && <Known />}
      {!isKnown && failure === null && <Skeleton />}
    </main>
  );
}

function Known() {
  const t = useTexts(texts);
  const current = useSelect((read) => read(billing).current);
  if (current?.provider === 'none')
    return (
      <section className="panel">
        <EmptyState title={t('off')} lead={t('offLead')} />
      </section>
    );
  const subscription = current?.subscription ?? null;
  return (
    <>
      <SubscriptionCard subscription={subscription} />
      {subscription && <Usage subscription={subscription} />}
    </>
  );
}

function Skeleton() {
  const t = useTexts(texts);
  return (
    <output className="billing-skeleton" aria-label={t('loading')}>
      <div className="panel skeleton" />
      <div className="panel skeleton" />
    </output>
  );
}
