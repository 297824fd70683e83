import { useState } from 'react';
import { PeriodUnit } from '../../../contract/entity/plan.ts';
import type { Subscription } from '../../../contract/entity/subscription.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Dialog } from '../../../src/ui/dialog.tsx';
import { useRestoreFocus } from '../../../src/ui/restore-focus.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { LoadError } from '../../../src/ui/load-error.tsx';
import { useLoad } from '../../../src/ui/use-load.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadPlans } from '../commands.ts';
import { plansFor } from '../offers.ts';
import { plans } from '../state.ts';
import { texts } from './texts.ts';
import { PlanCard } from './plan-card.tsx';

interface Props {
  readonly subscription: Subscription | null;
  readonly onClose: () => void;
}

/** The plans with a monthly/yearly switch (SPEC.md point 9). */
export function PlansDialog({ subscription, onClose }: Props) {
  const t = useTexts(texts);
  const [period, setPeriod] = useState<PeriodUnit>(subscription?.billing_period_unit ?? 'month');
  const list = useSelect((read) => read(plans).list);
  const reading = useLoad(loadPlans, {});
  useRestoreFocus();
  return (
    <Dialog title={t('plans')} width="wide" onClose={onClose}>
      <div className="plans">
        <PeriodSwitch period={period} onValueChange={setPeriod} />
        {subscription?.status === 'non_renewing' && (
          <p className="notice notice-warning">
            <Icon name="exclamation-triangle" /> {t('takesBack')}
          </p>
        )}
        <LoadError {...reading} isStale={list !== null} />
        {list && (
          <ul className="plans-list">
            {plansFor(list, period).map((plan) => (
              <PlanCard key={plan.id} plan={plan} subscription={subscription} />
            ))}
          </ul>
        )}
        {!list && reading.failure === null && (
          <output className="skeleton plans-skeleton" aria-label={t('loadingPlans')} />
        )}
      </div>
    </Dialog>
  );
}

interface SwitchProps {
  readonly period: PeriodUnit;
  readonly onValueChange: (period: PeriodUnit) => void;
}

function PeriodSwitch({ period, onValueChange }: SwitchProps) {
  const t = useTexts(texts);
  return (
    <div className="plans-head">
      <fieldset className="plans-period">
        <legend className="visually-hidden">{t('period')}</legend>
        {PeriodUnit.options.map((unit) => (
          <label key={unit}>
            <input type="radio" name="period" checked={unit === period} onChange={() => onValueChange(unit)} />
            {t(`period.${unit}`)}
          </label>
        ))}
      </fieldset>
      <p className="notice plans-banner">
        <strong>{t('save')}</strong> {t('saveLead')}
      </p>
    </div>
  );
}
