import type * as z from 'zod/mini';
import { definitionOf, innerSchema } from '../../contract/inner-schema.ts';
import { markOf } from '../../contract/personal.ts';
import { isSecret } from '../../contract/secret.ts';

/** The parts of a schema that redaction and its tests read. */
export type Parts =
  | { readonly is: 'object'; readonly shape: ReadonlyMap<string, z.core.$ZodType> }
  | { readonly is: 'list'; readonly each: z.core.$ZodType }
  | { readonly is: 'tuple'; readonly items: readonly z.core.$ZodType[] }
  | { readonly is: 'record'; readonly keys: z.core.$ZodType; readonly each: z.core.$ZodType }
  | { readonly is: 'options'; readonly options: readonly z.core.$ZodType[] }
  | { readonly is: 'choice'; readonly values: readonly unknown[] }
  | { readonly is: 'text' }
  | { readonly is: 'other' };

/** The parts of a schema, without what wraps it: optional, nullable, default and the like. */
export function schemaPartsOf(schema: z.core.$ZodType): Parts {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return { is: 'object', shape: new Map(Object.entries(def.shape)) };
    case 'array':
      return { is: 'list', each: def.element };
    case 'tuple':
      return { is: 'tuple', items: def.items };
    case 'record':
      return { is: 'record', keys: def.keyType, each: def.valueType };
    case 'union':
      return { is: 'options', options: def.options };
    case 'enum':
      return { is: 'choice', values: Object.values(def.entries) };
    case 'literal':
      return { is: 'choice', values: def.values };
    case 'string':
      // Dates and times by their format.
      if ('format' in def && (def.format === 'date' || def.format === 'datetime')) return { is: 'choice', values: [] };
      return { is: 'text' };
    default:
      return { is: 'other' };
  }
}

/** The schema inside what wraps it. The mark of a wrapper counts for what it wraps. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (markOf(schema) !== undefined || isSecret(schema)) return schema;
  const def = definitionOf(schema);
  if (def.type === 'pipe') return unwrapped(definitionOf(def.in).type === 'transform' ? def.out : def.in);
  const inner = innerSchema(def);
  return inner ? unwrapped(inner) : schema;
}
