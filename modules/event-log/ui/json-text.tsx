import { useMemo, useState } from 'react';
import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { jsonLines, shownLines, sortOf, type JsonLine } from './json-lines.ts';
import './json-text.css';

interface Props {
  readonly json: string;
  /** The number of lines that are shown. */
  readonly limit: number;
}

/** Indented JSON, whose lists and objects can be folded. */
export function JsonText({ json, limit }: Props) {
  const lines = useMemo(() => jsonLines(json), [json]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const toggle = (at: number) => {
    const next = new Set(folded);
    if (!next.delete(at)) next.add(at);
    setFolded(next);
  };
  return (
    <pre className="event-log-json-text">
      <code>
        {shownLines(lines, folded, limit).map((at) => {
          const line = lines[at];
          return line && <Line key={at} {...line} {...foldOf(lines, at, folded)} onToggle={() => toggle(at)} />;
        })}
      </code>
    </pre>
  );
}

/** The text that closes a folded part; undefined if it is not folded. */
function foldOf(lines: readonly JsonLine[], at: number, folded: ReadonlySet<number>): { readonly closing?: string } {
  const end = folded.has(at) ? lines[at]?.end : undefined;
  return end === undefined ? {} : { closing: lines[end]?.text.trimStart() ?? '' };
}

/** Matches a line of indented JSON: indentation, key, colon, value, comma. */
const parts = /^(\s*)("(?:[^"\\]|\\.)*"(?=: ))?(: )?(.*?)(,?)$/s;

/** Hanging indent of a wrapped line, in characters. */
const HANGING = 2;

function Line({
  text,
  end,
  closing,
  onToggle,
}: JsonLine & { readonly closing?: string; readonly onToggle: () => void }) {
  const [, indent = '', key, colon = '', value = '', comma = ''] = parts.exec(text) ?? [];
  return (
    <span className="event-log-json-line" style={{ paddingInlineStart: `${indent.length + HANGING}ch` }}>
      {end !== undefined && <FoldButton name={key ?? ''} isFolded={closing !== undefined} onToggle={onToggle} />}
      {key !== undefined && <span className="event-log-key">{key}</span>}
      {colon}
      <bdi data-value={sortOf(value)}>{value}</bdi>
      {`${comma}${closing === undefined ? '' : ` … ${closing}`}`}
    </span>
  );
}

interface FoldProps {
  readonly name: string;
  readonly isFolded: boolean;
  readonly onToggle: () => void;
}

function FoldButton({ name, isFolded, onToggle }: FoldProps) {
  const t = useTexts(texts);
  return (
    <button
      type="button"
      className="event-log-fold"
      aria-expanded={!isFolded}
      aria-label={t('fold', { name: name.replaceAll('"', '') })}
      onClick={onToggle}
    />
  );
}
