import type { ReactNode } from 'react';
import { EmptyLine } from './empty-line.tsx';

interface Props {
  readonly title: string;
  /** What happens next, or what to do. */
  readonly lead: ReactNode;
  /** The ways on, as buttons. */
  readonly children: ReactNode;
}

/** A page of which the content does not exist. `EmptyState` is for a part of a page. */
export function EmptyPage({ title, lead, children }: Props) {
  return (
    <main>
      <EmptyLine />
      <section className="empty-page">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <div className="form-actions">{children}</div>
      </section>
    </main>
  );
}
