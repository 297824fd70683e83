import { Navigate } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useApp, useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { ContributedView } from '../../../src/ui/contributed-view.tsx';
import { EmptyPage } from '../../../src/ui/empty-page.tsx';
import { firstForm, loadInitialData } from '../../workspaces/public.ts';
import { waitingPart } from '../points.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** For invited users without a form, who cannot create one and wait for one to be shared with them. */
export function Waiting() {
  const t = useTexts(texts);
  const send = useSend();
  const parts = useApp()
    .contributions(waitingPart)
    .toSorted((a, b) => a.order - b.order);
  const isLooking = useSelect((read) => phaseOf(loadInitialData)(read)?.phase === 'in progress');
  const hasForm = useSelect((read) => firstForm(read) !== undefined);
  if (hasForm) return <Navigate to="/" replace />;
  return (
    <EmptyPage title={t('noForm')} lead={t('noFormLead')}>
      {parts.map(({ id, view }) => (
        <ContributedView key={id} id={id} view={view} given={{}} />
      ))}
      <Button busy={isLooking} onClick={() => void send(loadInitialData({}))}>
        {t('lookAgain')}
      </Button>
    </EmptyPage>
  );
}
