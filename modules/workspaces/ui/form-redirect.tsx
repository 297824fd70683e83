import { Navigate } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Progress } from '../../../src/ui/progress.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadInitialData } from '../commands.ts';
import { texts } from '../texts.ts';

/**
 * Leads on from an address whose form is not there. While the server is being asked that is not known yet: what a page
 * before this one was told may have changed.
 */
export function Elsewhere({ to }: { readonly to: string }) {
  const t = useTexts(texts);
  const isAsking = useSelect((read) => phaseOf(loadInitialData)(read)?.phase === 'in progress');
  return isAsking ? <Progress label={t('loading')} /> : <Navigate to={to} replace />;
}
