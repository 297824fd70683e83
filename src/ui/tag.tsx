import type { ReactNode } from 'react';

/** A word with a shape; the colour only helps. */
export function Tag({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'waiting' | 'bad' | 'info';
  readonly children: ReactNode;
}) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}
