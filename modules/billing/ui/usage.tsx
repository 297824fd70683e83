import type { Subscription } from '../../../contract/entity/subscription.ts';
import { Icon } from '../../../src/ui/icon.tsx';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { numberText } from '../../../src/ui/number-text.ts';

/** Usage against the plan's limits (SPEC.md point 9). */
export function Usage({ subscription }: { readonly subscription: Subscription }) {
  const t = useTexts(texts);
  const { plan, this_month_submissions_count, websites_count, locked_submissions_count: locked } = subscription;
  return (
    <section className="panel">
      <header>
        <h2>{t('usage')}</h2>
        <p className="lead">{t('usageLead')}</p>
      </header>
      {locked > 0 && (
        <p className="notice notice-warning">
          <Icon name="lock" /> {t('locked', { count: locked })}
        </p>
      )}
      <dl className="billing-usage" data-region="billing/usage">
        <Used
          name={t('usedSubmissions')}
          used={this_month_submissions_count}
          limit={plan.number_of_submissions_per_month}
        />
        <Used name={t('usedWebsites')} used={websites_count} limit={plan.number_of_websites} />
        <div>
          <dt>{t('usedForms')}</dt>
          <dd>{t('unlimited')}</dd>
        </div>
      </dl>
    </section>
  );
}

interface UsedProps {
  readonly name: string;
  readonly used: number;
  readonly limit: number;
}

function Used({ name, used, limit }: UsedProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const share = Math.min(1, limit === 0 ? 1 : used / limit);
  return (
    <div>
      <dt>{name}</dt>
      <dd>{t('of', { used: numberText(used, language), limit: numberText(limit, language) })}</dd>
      <dd className={share >= 0.8 ? 'billing-meter billing-meter-full' : 'billing-meter'} aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </dd>
    </div>
  );
}
