import { useMemo, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import './json-block.css';

/** Lines shown at first and at most: the state of a large inbox has hundreds of thousands of lines. */
const INITIAL_LINES = 30;
const MAX_LINES = 3_000;

/** A value as highlighted JSON, cut to the first lines until expanded. Copy takes the full text. */
export function JsonBlock({ name, value }: { readonly name: ReactNode; readonly value: unknown }) {
  const t = useTexts(texts);
  const [isExpanded, setExpanded] = useState(false);
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? '', [value]);
  const lines = useMemo(() => text.split('\n'), [text]);
  // Shows slightly longer values in full.
  const isLong = lines.length > INITIAL_LINES * 1.5;
  const shown = lines.slice(0, isLong && !isExpanded ? INITIAL_LINES : MAX_LINES);
  return (
    <figure className="event-log-json">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre>
        <code>
          {shown.map((line, at) => (
            // Lines have no identity other than their position.
            // eslint-disable-next-line react/no-array-index-key -- see above
            <Line key={at} text={line} />
          ))}
        </code>
      </pre>
      {isExpanded && lines.length > MAX_LINES && <p className="event-log-note">{t('tooLong')}</p>}
      {isLong && (
        <button
          type="button"
          className="event-log-link"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? t('fewerLines') : t('lines', { count: lines.length })}
        </button>
      )}
    </figure>
  );
}

/** Matches a line of indented JSON: indentation, key, colon, value, comma. */
const parts = /^(\s*)("(?:[^"\\]|\\.)*"(?=: ))?(: )?(.*?)(,?)$/s;

function Line({ text }: { readonly text: string }) {
  const [, indent = '', key, colon = '', value = '', comma = ''] = parts.exec(text) ?? [];
  return (
    <>
      {indent}
      {key !== undefined && <span className="event-log-key">{key}</span>}
      {colon}
      <bdi data-value={sortOf(value)}>{value}</bdi>
      {`${comma}\n`}
    </>
  );
}

function sortOf(value: string): 'text' | 'number' | 'word' | undefined {
  if (value.startsWith('"')) return 'text';
  if (/^-?\d/.test(value)) return 'number';
  return /^(true|false|null)/.test(value) ? 'word' : undefined;
}
