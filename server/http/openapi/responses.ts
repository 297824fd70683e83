import { STATUS_CODES } from 'node:http';
import type { Endpoint, Generation } from '../../../contract/endpoint.ts';
import { type ErrorKind, generalErrors, sharedErrors } from '../../../contract/error.ts';
import { inputErrors } from '../../../contract/input-error.ts';
import { requestErrors } from '../../../contract/request-error.ts';
import { type JsonSchema, schemaOf } from './schema.ts';

interface OpenApiResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** Responses by status. */
export type Responses = Readonly<Record<string, OpenApiResponse>>;

/** The responses of an endpoint: success in its generation's envelope, and each possible error status. */
export function responsesOf(endpoint: Endpoint): Responses {
  return { ...successOf(endpoint), ...failuresOf(endpoint) };
}

function successOf({ response, generation }: Endpoint): Responses {
  const schema = schemaOf(response, 'output');
  // Outside the envelope: a page, a script, a stream or a redirect.
  if (schema.type === 'string')
    return {
      '2XX': { description: 'Text', content: { 'text/*': { schema: { type: 'string' } } } },
      '3XX': { description: 'Leads on to another page' },
    };
  return { '200': { description: 'Success', content: asJson(inEnvelope(generation, schema)) } };
}

const asJson = (schema: JsonSchema) => ({ 'application/json': { schema } });

function inEnvelope(generation: Generation, schema: JsonSchema): JsonSchema {
  if (generation === 'plain') return schema;
  if (generation === 'newer')
    return { type: 'object', properties: { data: schema }, required: ['data'], additionalProperties: false };
  const flat: JsonSchema = {
    type: 'object',
    properties: { success: { const: true }, errors: { type: 'array', maxItems: 0 } },
    required: ['success', 'errors'],
  };
  const { additionalProperties: _closed, ...open } = schema;
  return { allOf: [flat, open] };
}

function failuresOf(endpoint: Endpoint): Responses {
  const byStatus = Map.groupBy(errorsOf(endpoint), ({ status }) => status);
  const sorted = [...byStatus].toSorted(([one], [other]) => one - other);
  return Object.fromEntries(
    sorted.map(([status, kinds]): [string, OpenApiResponse] => [
      String(status),
      failureOf(endpoint.generation, status, kinds),
    ]),
  );
}

/** The endpoint's own errors, and those implied by its access, method and parameters. */
function errorsOf({ errors, access, changes, once, host, method, path }: Endpoint): readonly ErrorKind[] {
  const general = generalErrors;
  const brought: ErrorKind[] = [general.SCHEMA_ERROR, general.INTERNAL, general.UNAVAILABLE];
  if (access === 'signed-in') brought.push(general.NOT_SIGNED_IN);
  if (changes && host === 'console') brought.push(general.CROSS_SITE, general.TOO_MANY);
  if (once) brought.push(sharedErrors.REQUEST_KEY_USED, sharedErrors.REQUEST_CUT_OFF);
  if (path.includes(':')) brought.push(general.NOT_FOUND);
  if (method !== 'GET') brought.push(general.TOO_LARGE, general.UNSUPPORTED_TYPE);
  return [...new Map([...errors, ...brought].map((kind) => [kind.code, kind])).values()];
}

function failureOf(generation: Generation, status: number, kinds: readonly ErrorKind[]): OpenApiResponse {
  const description = kinds.map(({ code, text }) => `${code}: ${text}`).join('\n');
  const schema = failureSchema[generation](kinds.map(({ code }) => code));
  return { description: description || (STATUS_CODES[status] ?? String(status)), content: asJson(schema) };
}

const text: JsonSchema = { type: 'string' };
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items, minItems: 1, maxItems: 1 });
const closed = (properties: Record<string, JsonSchema>, optional: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
  additionalProperties: false,
});
/** Messages by field name. */
const fields: JsonSchema = { type: 'object', additionalProperties: text };

const params: JsonSchema = { type: 'object', additionalProperties: { type: ['string', 'number'] } };

/** The error as data. A SCHEMA_ERROR has the code of each invalid field instead of its own. */
function detailsOf(codes: string[]): JsonSchema {
  const isInput = codes.includes(generalErrors.SCHEMA_ERROR.code);
  const code: JsonSchema = isInput
    ? { ...text, examples: [...codes.filter((one) => one !== generalErrors.SCHEMA_ERROR.code), ...inputCodes] }
    : { enum: codes };
  return { type: 'array', items: closed({ code, message: text }, { params, path: text }), minItems: 1 };
}

const inputCodes = Object.keys({ ...inputErrors, ...requestErrors });

const failureSchema: Readonly<Record<Generation, (codes: string[]) => JsonSchema>> = {
  first: (codes) => closed({ success: { const: false }, errors: list(text), details: detailsOf(codes) }),
  newer: (codes) =>
    closed({ error: closed({ code: { enum: codes }, message: text, details: detailsOf(codes) }, { fields }) }),
  plain: (codes) =>
    closed({
      success: { const: false },
      message: text,
      errors: list(closed({ message: text })),
      details: detailsOf(codes),
    }),
};
