import { Navigate } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { EmptyPage } from '../../../src/ui/empty-page.tsx';
import { firstForm, loadInitialData } from '../../workspaces/public.ts';
import { waitingPart, type WaitingHeading, type WaitingPart } from '../points.ts';
import { useTexts, useTranslate } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** For invited users without a form, who cannot create one and wait for one to be shared with them. */
export function Waiting() {
  const t = useTexts(texts);
  const translate = useTranslate();
  const send = useSend();
  const parts = useApp()
    .contributions(waitingPart)
    .toSorted((a, b) => a.order - b.order);
  const heading = useHeading(parts);
  const isLooking = useSelect((read) => phaseOf(loadInitialData)(read)?.phase === 'in progress');
  const hasForm = useSelect((read) => firstForm(read) !== undefined);
  if (hasForm) return <Navigate to="/" replace />;
  return (
    <EmptyPage title={translate(heading.title)} lead={translate(heading.lead)}>
      {parts.map(({ id, view }) => (
        <ContributedView key={id} id={id} view={view} given={{}} />
      ))}
      <Button busy={isLooking} onClick={() => void send(loadInitialData({}))}>
        {t('lookAgain')}
      </Button>
    </EmptyPage>
  );
}

const nothing: WaitingHeading = { title: texts('noForm'), lead: texts('noFormLead') };
const unknown: WaitingHeading = { title: texts('findingForms'), lead: texts('noFormLead') };

/** The heading of the first part that has something to show. Otherwise nothing is shared, unless that is not known yet. */
function useHeading(parts: readonly WaitingPart[]): WaitingHeading {
  const app = useApp();
  return useSelect((read) => {
    const all = parts.map((part) => app.attempt(part, () => part.heading?.(read)) ?? null);
    return all.find((one) => one !== 'unknown' && one !== null) ?? (all.includes('unknown') ? unknown : nothing);
  });
}
