import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Icon } from '../../../src/ui/icon.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { completeTour, showStep } from '../commands.ts';
import { rememberTour } from '../tour-storage.ts';
import { touredForm } from '../select.ts';
import { tour } from '../state.ts';
import { STEPS } from '../steps.ts';
import { texts } from '../texts.ts';
import './tour.css';

/** The tour: first a one-line offer, then a card above the screen that covers nothing. */
export default function TourCard() {
  const t = useTexts(texts);
  const now = useSelect((read) => read(tour).now);
  const form = useSelect(touredForm);
  useEffect(() => {
    if (now.status === 'done') rememberTour();
  }, [now]);
  if (!form || now.status === 'unknown' || now.status === 'done') return null;
  return (
    <aside className="tour" aria-label={t('tour')}>
      {now.status === 'begun' ? <Step key={now.step} form={form} at={now.step} /> : <Offer />}
    </aside>
  );
}

function Offer() {
  const t = useTexts(texts);
  const send = useSend();
  return (
    <>
      <Icon name="compass" />
      <p className="tour-text">{t('offer')}</p>
      <Button onClick={() => send(showStep({ step: 0 }))}>{t('begin')}</Button>
      <Dismiss />
    </>
  );
}

function Step({ form, at }: { readonly form: Form; readonly at: number }) {
  const t = useTexts(texts);
  const send = useSend();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[at] ?? STEPS[0];
  const isLast = at === STEPS.length - 1;
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="tour-text">
        <small className="field-hint">{t('position', { step: at + 1, count: STEPS.length })}</small>
        <h2 ref={heading} tabIndex={-1}>
          {t(`title.${step.id}`)}
        </h2>
        <p>{t(`lead.${step.id}`)}</p>
      </div>
      <div className="tour-ways">
        <Link to={`${pathOf(form)}/${step.path}`}>{t('see')}</Link>
        {at > 0 && <Button onClick={() => send(showStep({ step: at - 1 }))}>{t('back')}</Button>}
        <Button onClick={() => send(isLast ? completeTour({}) : showStep({ step: at + 1 }))}>
          {t(isLast ? 'finish' : 'next')}
        </Button>
        <Dismiss />
      </div>
    </>
  );
}

function Dismiss() {
  const t = useTexts(texts);
  const send = useSend();
  return <Button kind="quiet" icon="times" aria-label={t('dismiss')} onClick={() => send(completeTour({}))} />;
}
