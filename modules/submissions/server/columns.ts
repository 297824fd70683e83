import type { Column } from '../contract.ts';

/** One submission as received: field names to values. */
export type Sample = Readonly<Record<string, unknown>>;

type Kind = Column['kind'];

/** The columns of a form's table: the owner's key fields, or else suggested ones. */
export function columnsOf(
  chosen: readonly string[] | null,
  fields: readonly string[],
  samples: readonly Sample[],
): Column[] {
  const shown = chosen ?? suggestFields(fields, samples);
  return shown.map((field) => ({ field, label: labelOf(field), kind: kindOf(field, samples) }));
}

/** Suggests the first email field, the first name field and the first long text, in form order. */
export function suggestFields(fields: readonly string[], samples: readonly Sample[]): string[] {
  const first = (kind: Kind): string | undefined => fields.find((field) => kindOf(field, samples) === kind);
  const suggested = new Set([first('email'), first('name'), first('long_text')]);
  const found = fields.filter((field) => suggested.has(field));
  return found.length > 0 ? found : fields.slice(0, 3);
}

/** Guesses the kind from the field's name, or else from its values. */
export function kindOf(field: string, samples: readonly Sample[]): Kind {
  if (/e-?mail|^_replyto$/i.test(field)) return 'email';
  if (/message|comment|question|enquir|inquir|description|details|note|body/i.test(field)) return 'long_text';
  const texts = samples.map((sample) => sample[field]).filter((value) => typeof value === 'string' && value !== '');
  if (texts.length > 0 && texts.every(isAddress)) return 'email';
  // Name fields keep their kind for any input.
  if (/name/i.test(field) && !/file|company|organi[sz]ation|domain|user/i.test(field)) return 'name';
  return texts.filter(isLong).length * 2 > texts.length ? 'long_text' : 'text';
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && (value.length > 80 || value.includes('\n'));
}

/** Formats `first_name` and `firstName` as "First name". */
function labelOf(field: string): string {
  const words = field
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words === '' ? field : words.charAt(0).toUpperCase() + words.slice(1);
}
