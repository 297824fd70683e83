/** Matches up to the next brace. Matching the blanks around a name here would take quadratic time. */
export const TEMPLATE_TAG = /\{\{([^{}]+)\}\}/g;
/** A field name without surrounding blanks. */
const NAME = /^[^\n]{1,200}$/;

/** The name in the braces of a match of `TEMPLATE_TAG`; undefined if they contain none. */
export function nameInTag(inside: string): string | undefined {
  const name = inside.trim();
  return NAME.test(name) ? name : undefined;
}
