import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './loading.css';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  /** What is on its way, e.g. `Loading the webhooks`. */
  readonly label: string;
  /** What the last attempt to read failed with (SPEC.md point 8: a 500 says 'Internal server error'). */
  readonly failure: string | null;
  readonly onAgain: () => void;
  readonly isLoaded: boolean;
  /** What the waiting shape lies on. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** What was read, the shape of a few rows until then, and why it could not be read. */
export function Loading({ label, failure, onAgain, isLoaded, className = '', children }: Props) {
  const t = useTexts(texts);
  return (
    <>
      {failure !== null && (
        <div className="notice notice-error loading-failure" role="alert">
          <strong>{failure}</strong>
          <Button icon="refresh" onClick={onAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
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
