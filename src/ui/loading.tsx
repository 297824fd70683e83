import type { DisplayText } from '../../contract/text.ts';
import type { ReactNode } from 'react';
import './loading.css';
import { LoadError } from './load-error.tsx';

interface Props {
  /** The label, e.g. `Loading the webhooks`. */
  readonly label: string;
  readonly failure: DisplayText | null;
  readonly onAgain: () => void;
  readonly isLoaded: boolean;
  /** The element around the skeleton. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows the loaded content, a skeleton while it loads, or the error. */
export function Loading({ label, failure, onAgain, isLoaded, className = '', children }: Props) {
  return (
    <>
      <LoadError failure={failure} onAgain={onAgain} isStale={isLoaded} />
      {isLoaded && children}
      {!isLoaded && failure === null && (
        <output className={`loading-rows ${className}`} aria-label={label}>
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </output>
      )}
    </>
  );
}
