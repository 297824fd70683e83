import type { ReactNode } from 'react';
import { PRODUCT } from '../../../src/shell/product.ts';
import { PublicLayout } from '../../../src/ui/public-layout.tsx';
import { CardPage } from '../../../src/ui/page.tsx';

interface Props {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** Layout of the invitation page. */
export function InvitationFrame(page: Props) {
  return (
    <PublicLayout product={PRODUCT} to="/" label={PRODUCT}>
      <CardPage {...page} />
    </PublicLayout>
  );
}
