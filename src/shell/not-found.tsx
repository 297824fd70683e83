import { Link } from 'react-router';
import { useSend } from '../ui/app-context.ts';
import { Button } from '../ui/button.tsx';
import { EmptyPage } from '../ui/empty-page.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { showPanel } from './messages.ts';
import { texts } from './texts.ts';

/** Shown for an unknown URL. */
export default function NotFound() {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <EmptyPage title={t('notFound')} lead={t('notFoundLead')}>
      <Link to="/" className="button button-primary">
        {t('toSubmissions')}
      </Link>
      <Button icon="search" onClick={() => send(showPanel({ panel: 'commands' }))}>
        {t('goToBox')}
      </Button>
    </EmptyPage>
  );
}
