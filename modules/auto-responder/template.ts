import { nameInTag, TEMPLATE_TAG } from '../../contract/entity/template-tag.ts';

/**
 * Replaces each `{{field}}` with its value, or with nothing if there is none. Runs once, so that a value that looks like
 * a tag stays unchanged.
 */
export function fillTemplate(template: string, values: Pick<ReadonlyMap<string, string>, 'get'>): string {
  return template.replace(TEMPLATE_TAG, (tag, inside: string) => {
    const name = nameInTag(inside);
    return name === undefined ? tag : (values.get(name) ?? '');
  });
}

/** The names in the tags of a template, each once. */
export function tagNames(template: string): readonly string[] {
  const names = [...template.matchAll(TEMPLATE_TAG)].flatMap(([, inside = '']) => nameInTag(inside) ?? []);
  return [...new Set(names)];
}

/** The names in tags of the template that are not fields. */
export const unknownTags = (template: string, fields: ReadonlySet<string>): readonly string[] =>
  tagNames(template).filter((name) => !fields.has(name));

/** A subject on one line, since it becomes an email header. */
export const onOneLine = (subject: string): string => subject.replaceAll(/\p{Cc}+/gu, ' ');
