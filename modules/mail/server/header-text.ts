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

/** At signs, including the variants that look like one. */
const AT_SIGN = /[@\uFE6B\uFF20]/u;

/**
 * The name of a sender. Many mail programs show only the name, so that an address in it would pass for that of the sender.
 *
 * @example
 * senderName('service@bank.example'); // 'service at bank.example'
 */
export const senderName = (text: string): string =>
  headerText(text)
    .split(AT_SIGN)
    .map((part) => part.trim())
    .join(' at ')
    .trim();
