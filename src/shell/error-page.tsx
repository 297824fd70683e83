import { useEffect } from 'react';
import { useMatches, useRouteError } from 'react-router';
import { useApp } from '../ui/app-context.ts';
import { Button } from '../ui/button.tsx';
import { CardPage } from '../ui/page.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { texts } from './texts.ts';

/** Shown for a screen that failed: what to do next, and the error message for a bug report. */
export function ErrorPage() {
  const t = useTexts(texts);
  const app = useApp();
  const error = useRouteError();
  const screen = useMatches().at(-1)?.id ?? '';
  useEffect(() => app.reportContribution(error, screen), [app, error, screen]);
  return (
    <CardPage title={t('broken')}>
      <p>{t('brokenLead')}</p>
      <pre className="error-details">{error instanceof Error ? error.message : String(error)}</pre>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        {t('loadAgain')}
      </Button>
    </CardPage>
  );
}
