import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from './logo.tsx';
import { shoreline } from './shoreline.ts';

interface Props {
  readonly product: string;
  /** The target of the link on the product's name, and its label for screen readers. */
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
  /** At the foot of the page. */
  readonly footer?: ReactNode;
}

/** Layout of pages without a top bar: the product's name over a line, with the content below its notch. */
export function PublicLayout({ product, to, label, children, footer }: Props) {
  return (
    <div className="auth-page">
      <header>
        <Link to={to} className="auth-page-home" aria-label={label}>
          <Logo name={product} />
        </Link>
      </header>
      {children}
      {footer !== undefined && <footer className="auth-page-footer">{footer}</footer>}
      <svg className="auth-page-line" viewBox="0 0 1440 196" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d={shoreline} />
      </svg>
    </div>
  );
}
