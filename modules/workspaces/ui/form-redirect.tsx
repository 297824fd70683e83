import { Navigate } from 'react-router';
import { phaseOf } from '../../../src/kernel/index.ts';
import { useSelect } from '../../../src/ui/app-context.ts';
import { Progress } from '../../../src/ui/progress.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { loadInitialData } from '../commands.ts';
import { texts } from '../texts.ts';

/**
 * Redirects from a URL whose form does not exist. Waits for a load in progress, because the known forms may be
 * outdated.
 */
export function FormRedirect({ to }: { readonly to: string }) {
  const t = useTexts(texts);
  const isLoading = useSelect((read) => phaseOf(loadInitialData)(read)?.phase === 'in progress');
  return isLoading ? <Progress label={t('loading')} /> : <Navigate to={to} replace />;
}
