import { lazy, Suspense, useEffect } from 'react';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { completeTour, showStep } from '../commands.ts';
import { rememberTour } from '../tour-storage.ts';
import { touredForm } from '../select.ts';
import { tour } from '../state.ts';
import { texts } from '../texts.ts';
import './tour.css';

// Few accounts take the tour, so that the other screens do not load its steps.
const TourStep = lazy(() => import('./tour-step.tsx'));

/** The tour: first a one-line offer, then steps that each point at a control. */
export default function TourCard() {
  const now = useSelect((read) => read(tour).now);
  const form = useSelect(touredForm);
  useEffect(() => {
    if (now.status === 'done') rememberTour();
  }, [now]);
  if (!form) return null;
  if (now.status === 'offered') return <Offer />;
  if (now.status !== 'begun') return null;
  return (
    <Suspense>
      <TourStep key={now.step} form={form} at={now.step} />
    </Suspense>
  );
}

function Offer() {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <aside className="tour" aria-label={t('tour')}>
      <Icon name="compass" />
      <p className="tour-text">{t('offer')}</p>
      <Button onClick={() => send(showStep({ step: 0 }))}>{t('begin')}</Button>
      <Button kind="quiet" icon="times" aria-label={t('dismiss')} onClick={() => send(completeTour({}))} />
    </aside>
  );
}
