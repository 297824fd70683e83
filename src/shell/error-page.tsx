import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { CardPage } from '../ui/page.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { texts } from './texts.ts';

/** Shown for a screen that failed: what to do next, and the error message for a bug report. */
export function ErrorPage() {
  const t = useTexts(texts);
  const error = useRouteError();
  return (
    <CardPage title={t('broken')}>
      <p>{t('brokenLead')}</p>
      <pre className="fault">{error instanceof Error ? error.message : String(error)}</pre>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        {t('loadAgain')}
      </Button>
    </CardPage>
  );
}
