import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSelect } from '../../../src/ui/app-context.ts';
import { EmptyPage } from '../../../src/ui/empty-page.tsx';
import { mayCreate } from '../may-create.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

/** Renders its children for users who may create, and an explanation for others. */
export function CreatorsOnly({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts);
  if (useSelect(mayCreate)) return children;
  return (
    <EmptyPage title={t('sharedOnly')} lead={t('sharedOnlyLead')}>
      <Link to="/" className="button button-primary">
        {t('toSubmissions')}
      </Link>
    </EmptyPage>
  );
}
