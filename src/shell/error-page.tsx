import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { CardPage } from '../ui/page.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { texts } from './texts.ts';

/** A screen that failed: what can be done, and the fault for whoever reports it. */
export function ErrorPage() {
  const t = useTexts(texts);
  const fault = useRouteError();
  return (
    <CardPage title={t('broken')}>
      <p>{t('brokenLead')}</p>
      <pre className="fault">{fault instanceof Error ? fault.message : String(fault)}</pre>
      <Button kind="primary" icon="refresh" onClick={() => location.reload()}>
        {t('loadAgain')}
      </Button>
    </CardPage>
  );
}
