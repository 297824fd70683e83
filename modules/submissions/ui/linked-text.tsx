import { partsOf } from './links.ts';

/** A visitor's text with web and email addresses as links. Never interpreted as markup. */
export function LinkedText({ text }: { readonly text: string }) {
  return partsOf(text).map(({ text: shown, href }, at) =>
    href === undefined ? (
      shown
    ) : (
      // Parts have no identity other than their position; the text never changes.
      // eslint-disable-next-line react/no-array-index-key -- see above
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {shown}
      </a>
    ),
  );
}
