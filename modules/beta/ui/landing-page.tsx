import type { ReactNode } from 'react';
import { PRODUCT } from '../../../src/shell/product.ts';
import { PublicLayout } from '../../../src/ui/public-layout.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

/** Layout of the beta pages. */
export function LandingPage({ children = null, ...page }: Props) {
  const t = useTexts(texts);
  return (
    <PublicLayout product={PRODUCT} to="/login" label={t('home', { product: PRODUCT })}>
      <CardPage {...page}>{children}</CardPage>
    </PublicLayout>
  );
}
