import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '../../../src/shell/product.ts';
import { Logo } from '../../../src/ui/logo.tsx';
import { CardPage } from '../../../src/ui/page.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './beta.css';

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

/** Layout of the beta pages: the logo with one card below it. */
export function LandingPage({ children = null, ...page }: Props) {
  const t = useTexts(texts);
  return (
    <div className="beta-page">
      <header>
        <Link to="/login" className="beta-page-home" aria-label={t('home', { product: PRODUCT })}>
          <Logo name={PRODUCT} />
        </Link>
      </header>
      <CardPage {...page}>{children}</CardPage>
    </div>
  );
}
