import type { ReactNode } from 'react';

interface Props {
  /** As its loaded content is titled. */
  readonly title: string;
  /** The sentence below the title. */
  readonly lead?: string;
  /** Whether a preview will be beside the content. */
  readonly hasPreview?: boolean;
  readonly children: ReactNode;
}

/** A tab while it loads and when that has failed: its title and surfaces, where the content will have them. */
export function UnloadedTab({ title, lead, hasPreview = false, children }: Props) {
  const panel = (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </header>
      {children}
    </section>
  );
  if (!hasPreview) return panel;
  return (
    <div className="with-preview">
      {panel}
      <div className="preview" />
    </div>
  );
}
