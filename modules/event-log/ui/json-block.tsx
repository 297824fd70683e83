import { useMemo, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { JsonText } from './json-text.tsx';
import './json-block.css';

/** Lines shown at first and at most: the state of a large inbox has hundreds of thousands of lines. */
const INITIAL_LINES = 30;
const MAX_LINES = 3_000;

/** A value as highlighted, foldable JSON, cut to the first lines until expanded. Copy takes the full text. */
export function JsonBlock({ name, value }: { readonly name: ReactNode; readonly value: unknown }) {
  const t = useTexts(texts);
  const [isExpanded, setExpanded] = useState(false);
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? '', [value]);
  const count = useMemo(() => text.split('\n').length, [text]);
  // Shows slightly longer values in full.
  const isLong = count > INITIAL_LINES * 1.5;
  return (
    <figure className="event-log-json">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={text} />
      </figcaption>
      <JsonText key={text} json={text} limit={isLong && !isExpanded ? INITIAL_LINES : MAX_LINES} />
      {isExpanded && count > MAX_LINES && <p className="event-log-note">{t('tooLong')}</p>}
      {isLong && (
        <button
          type="button"
          className="event-log-link"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('fewerLines') : t('lines', { count })}
        </button>
      )}
    </figure>
  );
}
