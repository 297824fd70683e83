/** Matches up to the next brace. Matching the blanks around a name here would take quadratic time. */
const TAG = /\{\{([^{}]+)\}\}/g;
/** A field name without surrounding blanks. */
const NAME = /^[^\n]{1,200}$/;

/**
 * Replaces each `{{field}}` with its value, or with nothing if there is none. Runs once, so that a value that looks like
 * a tag stays unchanged.
 */
export function fillTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(TAG, (tag, inside: string) => {
    const name = inside.trim();
    return NAME.test(name) ? (values.get(name) ?? '') : tag;
  });
}

/** The names in tags of the template that are not fields. */
export function unknownTags(template: string, fields: ReadonlySet<string>): readonly string[] {
  const names = [...template.matchAll(TAG)].map(([, inside = '']) => inside.trim());
  return [...new Set(names)].filter((name) => NAME.test(name) && !fields.has(name));
}

/** A subject on one line, since it becomes an email header. */
export const onOneLine = (subject: string): string => subject.replaceAll(/\p{Cc}+/gu, ' ');
