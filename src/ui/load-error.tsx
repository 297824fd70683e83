import { Button } from './button.tsx';
import { texts } from './texts.ts';
import { useTranslateServerMessage, useTexts } from './use-texts.ts';

interface Props {
  /** What the last attempt to read failed with (SPEC.md point 8: a 500 says 'Internal server error'); null while none has. */
  readonly failure: string | null;
  readonly onAgain: () => void;
  /** What an earlier attempt brought is still on the screen. */
  readonly isStale?: boolean;
}

/** Shows why loading failed, what that means, and a retry button. */
export function ReadFailure({ failure, onAgain, isStale = false }: Props) {
  const t = useTexts(texts);
  const say = useTranslateServerMessage();
  if (failure === null) return null;
  return (
    <div className="notice notice-error spread" role="alert">
      <div>
        <strong>{say(failure)}</strong>
        <p>{t(isStale ? 'stale' : 'notRead')}</p>
      </div>
      <Button icon="refresh" onClick={onAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
