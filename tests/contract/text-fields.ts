import type * as z from 'zod/mini';

/** A place in a body, query or path where a caller can put text. */
export interface TextField {
  /** Keys from the outermost object inwards; `0` is the first entry of a list. */
  readonly path: readonly string[];
  /** The longest text that the schema takes, where it says so. */
  readonly longest: number | undefined;
  /** Whether the text is the name of a field. */
  readonly isName: boolean;
}

/**
 * Every place of a schema that takes text, optional ones, entries of lists and names of records included. What takes no text
 * is left out; a kind of schema that does not occur yet is an error, not a gap.
 */
export function textFields(schema: z.core.$ZodType, path: readonly string[] = []): readonly TextField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const below = (part: z.core.$ZodType, key: string) => textFields(part, [...path, key]);
  switch (def.type) {
    case 'string':
      return [{ path, longest: longestOf(def), isName: false }];
    case 'object':
      return [...Object.entries(def.shape).flatMap(([key, part]) => below(part, key)), ...extra(def, path)];
    case 'record':
      return [
        { path, longest: longestOf((def.keyType as z.core.$ZodTypes)._zod.def), isName: true },
        ...below(def.valueType, 'name'),
      ];
    case 'array':
      return below(def.element, '0');
    case 'tuple':
      return def.items.flatMap((item, at) => below(item, String(at)));
    case 'union':
      return def.options.flatMap((option) => textFields(option, path));
    case 'intersection':
      return [def.left, def.right].flatMap((part) => textFields(part, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textFields(def.innerType, path);
    case 'pipe':
      return textFields(def.in, path);
    case 'any':
    case 'unknown':
    case 'custom':
    case 'literal':
    case 'enum':
    // Texts are read as numbers, dates and choices too.
    case 'number':
      return [{ path, longest: undefined, isName: false }];
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
      return [];
    default:
      throw new Error(`It is not known where a zod ${def.type} takes text: add it to tests/contract/text-fields.ts.`);
  }
}

/** A loose object takes any further field. */
function extra({ catchall }: z.core.$ZodObjectDef, path: readonly string[]): readonly TextField[] {
  const isStrict = (catchall as z.core.$ZodTypes | undefined)?._zod.def.type === 'never';
  // What a strict one does with a name that it does not know is tested too: it is refused by name.
  return [{ path, longest: isStrict ? 0 : undefined, isName: true }];
}

function longestOf({ checks = [] }: z.core.$ZodTypes['_zod']['def']): number | undefined {
  const maxima = checks.map((check) => check._zod.def as { check: string; maximum?: number });
  return maxima.find(({ check }) => check === 'max_length')?.maximum;
}

/** `value` with `text` at the place of the field, whatever stood there or above. */
export function withText(value: unknown, { path, isName }: TextField, text: string): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return isName ? { ...objectOf(value), [text]: 'x' } : text;
  if (key === '0')
    return [withText(Array.isArray(value) ? value[0] : undefined, { path: rest, isName, longest: 0 }, text)];
  const object = objectOf(value);
  return { ...object, [key]: withText(object[key], { path: rest, isName, longest: 0 }, text) };
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
