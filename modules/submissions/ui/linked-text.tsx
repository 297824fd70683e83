import { partsOf } from './links.ts';

/** A visitor's text with its web and e-mail addresses as links. It never becomes markup. */
export function LinkedText({ text }: { readonly text: string }) {
  return partsOf(text).map(({ text: shown, href }, at) =>
    href === undefined ? (
      shown
    ) : (
      // A part is what stands at its place; the text does not change.
      // eslint-disable-next-line react/no-array-index-key -- see above
      <a key={at} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {shown}
      </a>
    ),
  );
}
