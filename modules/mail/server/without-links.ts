import { withoutDirections } from './header-text.ts';

/** Zero-width space: mail clients do not treat the text on both sides as one address. */
const SPLIT = '\u200B';

/** The characters that join the parts of an address, including the variants that browsers accept. */
const JOINT = /[/@\uFE55\uFE6B\uFF0F\uFF1A\uFF20\u3002\uFF0E\uFF61\u2024]|:(?=\S)|\.(?=[\p{L}\p{N}])/gu;

/**
 * Prevents mail clients from turning parts of the text into links. For text by visitors or accounts in emails to other
 * people. The text looks unchanged.
 *
 * @example
 * withoutLinks('www.example.com'); // 'www\u200B.\u200Bexample\u200B.\u200Bcom'
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(JOINT, (joint) => `${SPLIT}${joint}${SPLIT}`);
}

/**
 * Truncates a name that a user has entered and removes its links, so that an email to somebody else cannot contain spam. Also removes
 * characters that reverse the direction of the text after the name, such as of an address.
 */
export const shortName = (name: string): string => {
  const shown = withoutDirections(name);
  return withoutLinks(shown.length > 60 ? `${shown.slice(0, 59).trimEnd()}…`.toWellFormed() : shown);
};
