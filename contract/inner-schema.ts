import type * as z from 'zod/mini';

/** Zod's union of all schemas, which `type` discriminates. */
export type SchemaDefinition = z.core.$ZodTypes['_zod']['def'];

// Each schema is one of them.
export const definitionOf = (schema: z.core.$ZodType): SchemaDefinition => (schema as z.core.$ZodTypes)._zod.def;

/** The schema inside one that is optional, nullable, has a default or the like; undefined for any other. */
export function innerSchema(def: SchemaDefinition): z.core.$ZodType | undefined {
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return def.innerType;
    default:
      return undefined;
  }
}
