const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Invisible characters that change the direction of a text, so that one name can look like another. */
const DIRECTIONS = /\p{Bidi_Control}/gu;

export const withoutDirections = (text: string): string => text.replaceAll(DIRECTIONS, '');

const MAX_LENGTH = 300;

/** A text on one line, as a header may have it: without line breaks, control characters and direction marks. */
export const headerText = (text: string): string =>
  withoutDirections(text.slice(0, 2 * MAX_LENGTH))
    .replaceAll(BREAKS, ' ')
    .slice(0, MAX_LENGTH)
    .toWellFormed();
