import type { ReactNode } from 'react';
import { Button } from '../../../src/ui/button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';

interface Props {
  /** What the last attempt to read failed with (SPEC.md point 8: a 500 says 'Internal server error'). */
  readonly failure: string | null;
  readonly onAgain: () => void;
  readonly isLoaded: boolean;
  readonly children: ReactNode;
}

/** What was read, the shape of it until then, and why it could not be read. */
export function Loading({ failure, onAgain, isLoaded, children }: Props) {
  const t = useTexts(texts);
  return (
    <>
      {failure !== null && (
        <div className="notice notice-error settings-failure" role="alert">
          <strong>{failure}</strong>
          <Button icon="refresh" onClick={onAgain}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {isLoaded && children}
      {!isLoaded && failure === null && (
        <output className="settings-card settings-skeleton" aria-label={t('loading')}>
          <div className="skeleton" />
          <div className="skeleton" />
          <div className="skeleton" />
        </output>
      )}
    </>
  );
}
