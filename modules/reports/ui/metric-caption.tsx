import { DAY_MS } from '../../../contract/duration.ts';
import { numberText } from '../../../src/ui/number-text.ts';
import { useLanguage, useTexts } from '../../../src/ui/use-texts.ts';
import type { PeriodReport } from '../contract.ts';
import { submissionsWithoutVisit } from '../stages.ts';
import { texts } from '../texts.ts';
import type { MetricName } from './numbers.ts';

interface Props {
  readonly name: MetricName;
  readonly report: PeriodReport;
  /** Sessions with a submission; one without a visit is a session of its own. */
  readonly sessions: number;
}

/** What a metric consists of, where there is no previous one to compare it with. */
export function MetricCaption(props: Props) {
  return <span className="figure-change">{useCaption(props)}</span>;
}

function useCaption({ name, report: { figures, basis, days }, sessions }: Props): string | undefined {
  const t = useTexts(texts);
  const language = useLanguage();
  const number = (value: number) => numberText(value, language);
  const { conversion, visits, submissions } = figures;
  const converted = Math.round((conversion ?? 0) * visits);
  const alone = submissionsWithoutVisit(sessions, figures);
  const rate = (count: number): string | undefined => {
    const { unit, value } = rateOf(count, (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1);
    return count === 0 ? undefined : t(`pace.${unit}`, { count: number(value) });
  };
  switch (name) {
    case 'submissions':
      return alone > 0 ? t('alone', { count: number(alone) }) : rate(submissions);
    case 'visits':
      return rate(visits);
    case 'conversion':
      return t('convertedVisits', { count: number(converted), visits: number(visits) });
    case 'first_action':
      return basis && t('medianOf', { count: basis.acted });
    case 'spam_share':
      return basis && t('spamOf', { count: number(basis.received_spam), received: number(basis.received) });
  }
}

/** Per week, or per day or hour of a short period; to one decimal below 10. */
function rateOf(count: number, length: number): { readonly unit: 'week' | 'day' | 'hour'; readonly value: number } {
  const short = length > 1 ? 'day' : 'hour';
  const unit = length >= 14 ? 'week' : short;
  const value = (count / length) * { week: 7, day: 1, hour: 1 / 24 }[unit];
  return { unit, value: value < 10 ? Math.round(value * 10) / 10 : Math.round(value) };
}
