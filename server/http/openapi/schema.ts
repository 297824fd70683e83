import * as z from 'zod/mini';

/** A JSON Schema as used by OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schema of the input or the output. For a transformation, only one side is known. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _schemaUri, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest;
}
