import type { ReactNode, Ref } from 'react';
import './rail-page.css';

interface Props {
  /** The name of the rail. */
  readonly label: string;
  /** `RailGroup`s. */
  readonly rail: ReactNode;
  readonly railRef?: Ref<HTMLElement>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page with a rail at its start, on top of a narrow window, and its content on a surface. */
export function RailPage({ label, rail, railRef, className = '', children }: Props) {
  return (
    <main className={`rail-page ${className}`}>
      <nav className="page-rail" aria-label={label} ref={railRef}>
        {rail}
      </nav>
      {children}
    </main>
  );
}

/** Links of a rail under their heading, as list items. */
export function RailGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="page-rail-group">
      <span className="page-rail-heading" aria-hidden="true">
        {title}
      </span>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}
