import type { ReactNode } from 'react';
import { nameInTag, TEMPLATE_TAG } from '../../../contract/entity/template-tag.ts';

/** A text with its tags marked, to lie behind the field in which it is edited. */
export function TaggedText({ text }: { readonly text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: tag, 1: inside = '' } of text.matchAll(TEMPLATE_TAG)) {
    parts.push(text.slice(end, index), nameInTag(inside) === undefined ? tag : <mark key={index}>{tag}</mark>);
    end = index + tag.length;
  }
  return [...parts, text.slice(end)];
}
