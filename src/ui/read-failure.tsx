import { Button } from './button.tsx';
import { texts } from './texts.ts';
import { useTexts } from './use-texts.ts';

interface Props {
  /** What the last attempt to read failed with (SPEC.md point 8: a 500 says 'Internal server error'); null while none has. */
  readonly failure: string | null;
  readonly onAgain: () => void;
}

/** Why something could not be read, and a button that tries again. */
export function ReadFailure({ failure, onAgain }: Props) {
  const t = useTexts(texts);
  if (failure === null) return null;
  return (
    <div className="notice notice-error spread" role="alert">
      <strong>{failure}</strong>
      <Button icon="refresh" onClick={onAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
