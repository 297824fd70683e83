import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router';
import { useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { TopLayer } from '../../../src/ui/top-layer.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { pathOf, type Form } from '../../workspaces/public.ts';
import { completeTour, showStep } from '../commands.ts';
import { STEPS, targetsOf } from '../steps.ts';
import { texts as moduleTexts } from '../texts.ts';
import { texts } from './texts.ts';
import { ANCHOR, useTarget } from './use-target.ts';
import './tour-step.css';

interface Props {
  readonly form: Form;
  /** 0-based index of the step. */
  readonly at: number;
}

/** The target, or the link or button in it. */
const focusable = (target: HTMLElement | null): HTMLElement | null | undefined =>
  target?.matches('a, button') ? target : target?.querySelector<HTMLElement>('a, button');

/** A step of the tour, beside the control that it is about. Escape dismisses the tour. */
export default function TourStep({ form, at }: Props) {
  const t = useTexts(texts);
  const label = useTexts(moduleTexts);
  const send = useSend();
  const heading = useRef<HTMLHeadingElement>(null);
  const step = STEPS[at] ?? STEPS[0];
  const target = useTarget(targetsOf(step, pathOf(form)));
  const screen = `${pathOf(form)}/${step.path}`;
  const isThere = useLocation().pathname === screen;
  const isLast = at === STEPS.length - 1;
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const end = () => {
    focusable(target.current)?.focus();
    send(completeTour({}));
  };
  // Outside of the notices, whose number is limited: it would be hidden there.
  return createPortal(
    <TopLayer
      name={label('tour')}
      anchor={ANCHOR}
      className="tour-step"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog below would close too.
        event.stopPropagation();
        end();
      }}
    >
      <div className="tour-head">
        <small className="field-hint">{t('position', { step: at + 1, count: STEPS.length })}</small>
        <Button kind="quiet" icon="times" aria-label={label('dismiss')} onClick={end} />
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t(`title.${step.id}`)}
      </h2>
      <p>{t(`lead.${step.id}`)}</p>
      <div className="tour-actions">
        {!isThere && <Link to={screen}>{t('see')}</Link>}
        {at > 0 && <Button onClick={() => send(showStep({ step: at - 1 }))}>{t('back')}</Button>}
        <Button kind="primary" onClick={() => (isLast ? end() : send(showStep({ step: at + 1 })))}>
          {t(isLast ? 'finish' : 'next')}
        </Button>
      </div>
    </TopLayer>,
    document.body,
  );
}
