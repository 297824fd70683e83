import { Navigate } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect, useSend } from '../../../src/ui/app-context.ts';
import { Button } from '../../../src/ui/button.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { firstForm, loadInitialData } from '../../workspaces/public.ts';
import { Harbour } from './harbour.tsx';

/** For who was invited and has no form yet: they make none, one will be shared with them. */
export function Waiting() {
  const send = useSend();
  const isLooking = useSelect((read) => phaseOf(loadInitialData)(read)?.phase === 'in progress');
  const hasForm = useSelect((read) => firstForm(read) !== undefined);
  if (hasForm) return <Navigate to="/" replace />;
  return (
    <CardPage title="No form is shared with you yet">
      <Harbour />
      <p className="lead">
        Whoever invited you decides which forms you see. As soon as one is shared with your address it shows up here.
      </p>
      <Button kind="primary" busy={isLooking} onClick={() => void send(loadInitialData({}))}>
        Look again
      </Button>
    </CardPage>
  );
}
