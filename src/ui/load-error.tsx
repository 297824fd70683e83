import type { DisplayText } from '../../contract/text.ts';
import { Button } from './button.tsx';
import { texts } from './texts.ts';
import { useTranslate, useTexts } from './use-texts.ts';

interface Props {
  /** The error of the last load (SPEC.md point 8: 'Internal server error' for a 500); null if it succeeded. */
  readonly failure: DisplayText | null;
  readonly onAgain: () => void;
  /** Earlier data is still shown. */
  readonly isStale?: boolean;
}

/** Shows why loading failed, what that means, and a retry button. */
export function LoadError({ failure, onAgain, isStale = false }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  if (failure === null) return null;
  return (
    <div className="notice notice-error spread" role="alert">
      <div>
        <strong>{translate(failure)}</strong>
        <p>{t(isStale ? 'stale' : 'notRead')}</p>
      </div>
      <Button icon="refresh" onClick={onAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
