import type { ReactNode } from 'react';
import './empty-state.css';

interface Props {
  readonly title: string;
  /** What happens next, or what to do. */
  readonly lead?: ReactNode;
  /** Line art in a 120 by 80 view box; by default the logo's waves. */
  readonly picture?: ReactNode;
  /** The single action. */
  readonly children?: ReactNode;
  readonly level?: 'h2' | 'h3';
}

/** Shown instead of content that does not exist yet. */
export function EmptyState({ title, lead, picture, children, level: Heading = 'h2' }: Props) {
  return (
    <section className="empty-state">
      <svg viewBox="0 0 120 80" width="120" height="80" aria-hidden="true">
        {picture ?? <Waves />}
      </svg>
      <Heading>{title}</Heading>
      {lead !== undefined && <p>{lead}</p>}
      {children !== undefined && <div className="empty-state-actions">{children}</div>}
    </section>
  );
}

function Waves() {
  return (
    <>
      <path d="M2 26h32c12 0 13 8 16 18s6 14 14 14 11-4 14-14 4-18 16-18h24" />
      <path className="empty-state-muted" d="M2 42h26c10 0 12 7 15 14s8 14 21 14 18-7 21-14 5-14 15-14h18" />
    </>
  );
}
