import type { ReactNode } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';

interface Props<T> {
  readonly summary: string;
  readonly isOpen?: boolean;
  readonly problems: readonly T[];
  /** List items, of the first problems only. */
  readonly children: (shown: readonly T[]) => ReactNode;
}

/** Maximum number of problems of one kind that are listed individually. */
const MAX_LISTED = 50;

/** The problems of one kind in a verdict, behind a summary. */
export function ProblemList<T>({ summary, isOpen = false, problems, children }: Props<T>) {
  const t = useTexts(texts);
  return (
    <details className="event-log-applied" open={isOpen}>
      <summary>{summary}</summary>
      <ul>
        {children(problems.slice(0, MAX_LISTED))}
        {problems.length > MAX_LISTED && <li>{t('more', { count: problems.length - MAX_LISTED })}</li>}
      </ul>
    </details>
  );
}
