/** The anchor that a heading gets on code hosts and on the documentation site: lower case, hyphens, no punctuation. */
export const headingAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
