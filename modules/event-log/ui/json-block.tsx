import { useMemo, useState } from 'react';
import { CopyButton } from '../../../src/ui/copy-button.tsx';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from '../texts.ts';
import './json-block.css';

/** What stands there at once, and what at most: the state of a large inbox has hundreds of thousands of lines. */
const FEW = 30;
const MAX = 3_000;

/** A value as JSON in colours, the first lines of it unless asked for all. Copy takes the whole. */
export function JsonBlock({ name, value }: { readonly name: string; readonly value: unknown }) {
  const t = useTexts(texts);
  const [isWhole, setWhole] = useState(false);
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? '', [value]);
  const lines = useMemo(() => text.split('\n'), [text]);
  // A few lines more are no reason to ask.
  const isLong = lines.length > FEW * 1.5;
  const shown = lines.slice(0, isLong && !isWhole ? FEW : MAX);
  return (
    <figure className="event-log-json">
      <figcaption>
        <span>{name}</span>
        <CopyButton text={text} />
      </figcaption>
      <pre>
        <code>
          {shown.map((line, at) => (
            // A line is what stands at its place.
            // eslint-disable-next-line react/no-array-index-key -- see above
            <Line key={at} text={line} />
          ))}
        </code>
      </pre>
      {isWhole && lines.length > MAX && <p className="event-log-note">{t('tooLong')}</p>}
      {isLong && (
        <button type="button" className="event-log-link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('fewerLines') : t('lines', { count: lines.length })}
        </button>
      )}
    </figure>
  );
}

/** A line of indented JSON: its key, then its value. */
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
