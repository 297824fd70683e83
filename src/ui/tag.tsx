import type { ReactNode } from 'react';

/** A word with a shape; the colour only helps. */
export function Tag({
  tone = 'plain',
  title,
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'waiting' | 'bad' | 'info';
  /** For pointers, where room may be short for the word. */
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={`tag tag-${tone}`} title={title}>
      {children}
    </span>
  );
}
