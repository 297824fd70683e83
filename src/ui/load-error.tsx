import type { DisplayText } from '../../contract/text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './load-error.css';
import { texts } from './texts.ts';
import { useTranslate, useTexts } from './use-texts.ts';

interface Props {
  /** The error of the last load (SPEC.md point 8: 'Internal server error' for a 500); null if it succeeded. */
  readonly failure: DisplayText | null;
  /** Undefined if it would fail again. */
  readonly onAgain: (() => void) | undefined;
  /** Earlier data is still shown. */
  readonly isStale?: boolean;
  /** It belongs to a part of a page, whose rest is shown. */
  readonly isPart?: boolean;
  /** What that means, by default that nothing is lost or that the data is stale. */
  readonly lead?: string;
}

/** Shows why loading failed, what that means, and a retry button: in place of the content, or as a bar above what is shown. */
export function LoadError({ failure, onAgain, isStale = false, isPart = false, lead }: Props) {
  const t = useTexts(texts);
  const translate = useTranslate();
  if (failure === null) return null;
  const isBar = isStale || isPart;
  return (
    <div className={`load-error ${isBar ? 'notice notice-error' : 'is-whole'}`} role="alert" data-part="failure">
      <Icon name="exclamation-circle" />
      <div>
        <strong>{translate(failure)}</strong>
        <p>{lead ?? t(isStale ? 'stale' : 'notRead')}</p>
      </div>
      {onAgain && (
        <Button icon="refresh" onClick={onAgain}>
          {t('tryAgain')}
        </Button>
      )}
    </div>
  );
}
