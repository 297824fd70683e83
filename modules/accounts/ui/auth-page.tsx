import type { ReactNode } from 'react';
import { PRODUCT } from '../../../src/shell/product.ts';
import { PublicLayout } from '../../../src/ui/public-layout.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { AuthFooter } from './auth-footer.tsx';
import { screens } from '../screens.ts';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** Layout of the authentication pages. */
export function AuthPage(page: Props) {
  const t = useTexts(texts);
  return (
    <PublicLayout product={PRODUCT} to={screens.login} label={t('home', { product: PRODUCT })} footer={<AuthFooter />}>
      <CardPage {...page} />
    </PublicLayout>
  );
}
