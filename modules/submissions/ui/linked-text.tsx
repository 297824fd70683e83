import { byPosition } from '../../../src/ui/by-position.tsx';
import { partsOf } from './links.ts';

/** A visitor's text with web and email addresses as links. Never interpreted as markup. */
export function LinkedText({ text }: { readonly text: string }) {
  return byPosition(partsOf(text), ({ text: shown, href }) =>
    href === undefined ? (
      shown
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {shown}
      </a>
    ),
  );
}
