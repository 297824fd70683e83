import type { Point } from '../../../src/replay/state-steps.ts';
import { EntryLink } from './entry-link.tsx';
import { ProblemList } from './problem-list.tsx';

interface Props {
  readonly summary: string;
  readonly isOpen: boolean;
  readonly suspects: readonly Point[];
  readonly onValueChange: (n: number) => void;
}

/** Entries of which one led to a difference. */
export function Suspects({ summary, isOpen, suspects, onValueChange }: Props) {
  return (
    <ProblemList summary={summary} isOpen={isOpen} problems={suspects}>
      {(shown) =>
        shown.map(({ n, type }) => (
          <li key={n}>
            <EntryLink n={n} onValueChange={onValueChange} /> <code>{type}</code>
          </li>
        ))
      }
    </ProblemList>
  );
}
