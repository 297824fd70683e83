import { Link } from 'react-router';
import { CardPage } from '../ui/page.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { texts } from './texts.ts';

/** Shown for an unknown URL. */
export default function NotFound() {
  const t = useTexts(texts);
  return (
    <CardPage title={t('notFound')} lead={t('notFoundLead')}>
      <Link to="/" className="button button-primary">
        {t('toSubmissions')}
      </Link>
    </CardPage>
  );
}
