import { useSelect } from '../../../src/ui/app-context.ts';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { Screen } from '../../../src/ui/screen.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadBilling } from '../commands.ts';
import { billing } from '../state.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import './billing.css';
import { SubscriptionCard } from './subscription-card.tsx';
import { Usage } from './usage.tsx';
import { useReturn } from './use-return.ts';

/** SPEC.md point 2, Billing. */
export default function BillingScreen() {
  const ofModule = useTexts(moduleTexts);
  const reading = useLoad(loadBilling, {});
  const isKnown = useSelect((read) => read(billing).current !== null);
  useReturn();
  return (
    <Screen title={ofModule('billing')}>
      <LoadError {...reading} isStale={isKnown} />
      {isKnown && <Known />}
      {!isKnown && reading.failure === null && <Skeleton />}
    </Screen>
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
