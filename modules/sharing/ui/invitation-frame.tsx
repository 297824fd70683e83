import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '../../../src/shell/product.ts';
import { Logo } from '../../../src/ui/logo.tsx';
import { CardPage } from '../../../src/ui/page.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** Layout of the invitation page: the logo and one card. */
export function InvitationFrame(page: Props) {
  return (
    <div className="entrance">
      <header>
        <Link to="/" className="entrance-home" aria-label={PRODUCT}>
          <Logo name={PRODUCT} />
        </Link>
      </header>
      <CardPage {...page} />
    </div>
  );
}
