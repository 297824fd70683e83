import type { ReactNode } from 'react';

/** A text with a shape; colour is redundant. */
export function Tag({
  tone = 'plain',
  title,
  region,
  children,
}: {
  readonly tone?: 'plain' | 'good' | 'waiting' | 'bad' | 'info';
  /** Tooltip, in case the text is truncated. */
  readonly title?: string;
  /** Its name in the digest of what was on screen. */
  readonly region?: string;
  readonly children: ReactNode;
}) {
  return (
    <span className={`tag tag-${tone}`} title={title} data-region={region}>
      {children}
    </span>
  );
}
