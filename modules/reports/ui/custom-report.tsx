import { lazy, Suspense, useState } from 'react';
import { isEmailSetUp } from '../../../src/shell/environment.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import type { ReportCardProps } from '../points.ts';
import { texts } from '../texts.ts';

const CustomReportForm = lazy(() => import('./custom-report-form.tsx'));

/** Offers a report by email; the form loads when it is asked for. */
export default function CustomReport({ form }: ReportCardProps) {
  const t = useTexts(texts);
  const isSetUp = useSelect(isEmailSetUp);
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="panel report-card">
      <header>
        <h2>{t('custom')}</h2>
      </header>
      <p className="lead">{t(isSetUp ? 'customLead' : 'customSaved')}</p>
      {isOpen ? (
        <Suspense fallback={null}>
          <div data-unfolded>
            <CustomReportForm form={form} />
          </div>
        </Suspense>
      ) : (
        <div className="form-actions">
          <Button onClick={() => setOpen(true)}>{t('openRequest')}</Button>
        </div>
      )}
    </section>
  );
}
