import { Link } from 'react-router';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

/** In place of the chart of a period without any visit: the way to all others. */
export default function EmptyPeriod() {
  const t = useTexts(texts);
  return (
    <div className="report-chart report-empty">
      <h2>{t('noneThen')}</h2>
      <p>{t('noneThenLead')}</p>
      <Link to="?" className="button button-primary">
        {t('showAll')}
      </Link>
    </div>
  );
}
