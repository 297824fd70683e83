/** Invisible; where it splits a text, mail programs take neither side for a part of an address. */
const SPLIT = '\u200B';

/** What addresses are joined by, in all the characters that a browser takes for it. */
const JOINT = /[/@\uFE55\uFE6B\uFF0F\uFF1A\uFF20\u3002\uFF0E\uFF61\u2024]|:(?=\S)|\.(?=[\p{L}\p{N}])/gu;

/**
 * The text as it looks, but without any web or email address that a mail program would make a link of: for what a visitor or
 * an account wrote, in a mail to somebody else.
 *
 * @example
 * withoutLinks('www.example.com'); // 'www\u200B.\u200Bexample\u200B.\u200Bcom'
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(JOINT, (joint) => `${SPLIT}${joint}${SPLIT}`);
}

/** A name that an account chose, for a mail to somebody else: it becomes no message of its own, and no link. */
export const shortName = (name: string): string =>
  withoutLinks(name.length > 60 ? `${name.slice(0, 59).trimEnd()}…` : name);
