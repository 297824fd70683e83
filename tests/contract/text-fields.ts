import type * as z from 'zod/mini';
import { definitionOf, innerSchema } from '../../contract/inner-schema.ts';

/** A position in a body, query or path that accepts text. */
export interface TextField {
  /** Keys from the outermost object inwards; `0` is the first list entry. */
  readonly path: readonly string[];
  /** The maximum length, if the schema has one. */
  readonly longest: number | undefined;
  /** Whether the text is the name of a field. */
  readonly isName: boolean;
}

/**
 * Every position of a schema that accepts text, including optional fields, list entries and record keys. An unsupported
 * kind of schema is an error.
 */
export function textFields(schema: z.core.$ZodType, path: readonly string[] = []): readonly TextField[] {
  const def = definitionOf(schema);
  const inner = innerSchema(def);
  if (inner) return textFields(inner, path);
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
    case 'pipe':
      return textFields(def.in, path);
    case 'any':
    case 'unknown':
    case 'custom':
    case 'literal':
    case 'enum':
    // Numbers, dates and enums are parsed from text too.
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

/** A loose object accepts any further field. */
function extra({ catchall }: z.core.$ZodObjectDef, path: readonly string[]): readonly TextField[] {
  const isStrict = (catchall as z.core.$ZodTypes | undefined)?._zod.def.type === 'never';
  // A strict one must name the unknown field it rejects.
  return [{ path, longest: isStrict ? 0 : undefined, isName: true }];
}

function longestOf({ checks = [] }: z.core.$ZodTypes['_zod']['def']): number | undefined {
  const maxima = checks.map((check) => check._zod.def as { check: string; maximum?: number });
  return maxima.find(({ check }) => check === 'max_length')?.maximum;
}

/** `value` with `text` at the position of the field. */
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
