import { useTexts } from '../../../src/ui/use-texts.ts';
import { texts } from './texts.ts';
import { sortOf } from './json-lines.ts';

/** Characters of a list or object that is shown in full. */
const MAX_PLAIN = 40;
/** Characters of any value; the whole value is in the slice's state. */
const MAX_TEXT = 2_000;

/** A value in a table cell. A longer list or object is folded. */
export function StateValue({ value }: { readonly value: unknown }) {
  const t = useTexts(texts);
  const text = JSON.stringify(value) ?? '';
  const isFolded = typeof value === 'object' && value !== null && text.length > MAX_PLAIN;
  if (!isFolded)
    return (
      <code>
        <bdi data-value={sortOf(text)}>{shortened(text)}</bdi>
      </code>
    );
  const count = Object.keys(value).length;
  return (
    <details>
      <summary>
        <code aria-hidden="true">{Array.isArray(value) ? `[ ${count} ]` : `{ ${count} }`}</code>
        <span className="visually-hidden">{t(Array.isArray(value) ? 'items' : 'properties', { count })}</span>
      </summary>
      <code className="event-log-unfolded">{shortened(JSON.stringify(value, null, 2))}</code>
    </details>
  );
}

const shortened = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);
