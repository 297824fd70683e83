/** A value of a posted form: text or a nested object. */
export type FormPart = string | FormParts;
export interface FormParts {
  readonly [name: string]: FormPart | undefined;
}

/** Reads `subscription[id]=x&subscription_items[item_price_id][0]=y` as Chargebee does. */
export function readForm(text: string): FormParts {
  const form: Record<string, FormPart> = {};
  for (const [name, value] of new URLSearchParams(text)) setPart(form, name.split(/[[\]]+/).filter(Boolean), value);
  return form;
}

function setPart(into: Record<string, FormPart>, [name = '', ...more]: readonly string[], value: string): void {
  if (more.length === 0) {
    into[name] = value;
    return;
  }
  const known = into[name];
  const part: Record<string, FormPart> = typeof known === 'object' ? { ...(known as Record<string, FormPart>) } : {};
  setPart(part, more, value);
  into[name] = part;
}

/** The text at a path such as `subscription`, `id`. */
export function textAt(form: FormParts, ...path: readonly string[]): string | undefined {
  let part: FormPart | undefined = form;
  for (const name of path) part = typeof part === 'object' ? part[name] : undefined;
  return typeof part === 'string' ? part : undefined;
}
