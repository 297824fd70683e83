import type { ReactNode } from 'react';
import type { Text } from '../../contract/text.ts';
import { byPosition } from './by-position.tsx';
import { fill, patternOf } from './catalogue.ts';
import { useLanguage } from './use-texts.ts';

type Tags = Readonly<Record<string, (inner: string) => ReactNode>>;

const usual: Tags = {
  b: (inner) => <strong dir="auto">{inner}</strong>,
  code: (inner) => <code>{inner}</code>,
};

interface Props {
  readonly text: Text;
  /** Renderers by tag; `b` and `code` are built in. */
  readonly tags?: Tags;
}

/**
 * Renders a text with markup. Values are interpolated after parsing, so they cannot inject tags.
 *
 * @example
 * <Rich text={texts('newHere')} tags={{ link: (inner) => <Link to="/register">{inner}</Link> }} />
 */
export function Rich({ text, tags }: Props) {
  const language = useLanguage();
  const put = (part: string) => fill(part, text.values, language);
  const known: Tags = { ...usual, ...tags };
  return byPosition(partsOf(patternOf(text, language)), ({ tag, inner }) => {
    const render = tag === undefined ? undefined : known[tag];
    return render ? render(put(inner)) : put(inner);
  });
}

interface Part {
  readonly tag?: string;
  readonly inner: string;
}

/** Tags do not nest. */
const MARKED = /<(\w+)>([^<]*)<\/(\w+)>/g;

function partsOf(pattern: string): readonly Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const { 0: whole, 1: tag = '', 2: inner = '', 3: end, index } of pattern.matchAll(MARKED)) {
    if (end !== tag) continue;
    parts.push({ inner: pattern.slice(done, index) }, { tag, inner });
    done = index + whole.length;
  }
  return [...parts, { inner: pattern.slice(done) }].filter(({ inner }) => inner !== '');
}
