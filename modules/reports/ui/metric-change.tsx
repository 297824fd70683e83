import { Link } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { Form } from '../../workspaces/public.ts';
import type { Metrics, PeriodReport } from '../contract.ts';
import { countedPath } from '../counted-submissions.ts';
import { texts } from '../texts.ts';
import { changeOf } from './change.ts';
import { metricText, type MetricName } from './numbers.ts';
import { daysText } from './period-text.ts';

type Previous = NonNullable<PeriodReport['previous']>;

interface Props {
  readonly form: Form;
  readonly name: MetricName;
  readonly figures: Metrics;
  readonly previous: Previous;
}

/** How a metric changed since the previous period, and what it was then. */
export default function MetricChange({ form, name, figures, previous }: Props) {
  const t = useTexts(texts);
  const language = useLanguage();
  const before = previous.figures[name];
  const change = changeOf(name, figures[name], before, language);
  const from = t('fromValue', { value: metricText(name, before, language) });
  return (
    <span className="figure-change">
      {change && (
        <b className={change.isBetter ? 'is-better' : 'is-worse'}>
          <Icon name={change.isUp ? 'arrow-up' : 'arrow-down'} />
          <span className="visually-hidden">{t(change.isUp ? 'up' : 'down')} </span>
          {change.text}
        </b>
      )}{' '}
      {name === 'submissions' ? <Before form={form} previous={previous} /> : before !== null && from}
    </span>
  );
}

/** The previous count, as a link to those submissions. */
function Before({
  form,
  previous: { days, figures },
}: {
  form: Form;
  previous: NonNullable<PeriodReport['previous']>;
}) {
  const t = useTexts(texts);
  const language = useLanguage();
  const from = t('fromValue', { value: numberText(figures.submissions, language) });
  return (
    <Link to={countedPath(form, days)} aria-label={`${from}, ${daysText(days, language)}`}>
      {from}
    </Link>
  );
}
