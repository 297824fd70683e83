import type { Endpoint, Generation } from '../../../contract/endpoint.ts';
import { type Responses, responsesOf } from './responses.ts';
import { type JsonSchema, schemaOf } from './schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Responses;
}

/** The part of an OpenAPI 3.1 document that we generate. */
export interface Document {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

export interface Described {
  readonly endpoints: readonly Endpoint[];
  readonly product: string;
  readonly cookie: string;
  /** Origin of the collector. */
  readonly collector: string;
}

/**
 * Documents every endpoint of both origins: the envelopes of both generations, possible errors, and who may call it.
 */
export function describeCalls({ endpoints, product, cookie, collector }: Described): Document {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[openPath(endpoint.path)] ??=
      endpoint.host === 'collector' ? { servers: [{ url: collector }] } : {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: `${product} API`, version: '1', description: introduction },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } } },
  };
}

const introduction = [
  'Two generations exist side by side. Below /cli a response is one flat object that always carries success and errors.',
  'Below /v2/cli it is { data }, or { error: { code, message } }.',
  'A failure has details: for each thing that is wrong its stable code, its English text, the values in that text, and the path of the field that it is about.',
  'A call that changes something is rejected when another site sends it: the browser states that itself, other callers send X-Requested-With.',
].join(' ');

const words: Readonly<Record<Generation, string>> = {
  first: 'First generation.',
  newer: 'Newer generation.',
  plain: 'Outside the generations.',
};

function operationOf(endpoint: Endpoint): Operation {
  const { id, summary, generation, access, changes, host } = endpoint;
  const guarded = changes && host === 'console' ? ' Rejected when another site sends it.' : '';
  const body = bodyOf(endpoint);
  return {
    operationId: id,
    summary,
    description: `${words[generation]}${access === 'signed-in' ? ' Needs a session.' : ''}${guarded}`,
    tags: [id.slice(0, id.indexOf('/'))],
    security: access === 'signed-in' ? [{ session: [] }] : [],
    parameters: [...parametersIn('path', endpoint), ...parametersIn('query', endpoint)],
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(endpoint),
  };
}

/** Rewrites `/cli/submission/:id` as `/cli/submission/{id}`. */
function openPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function parametersIn(where: Parameter['in'], { params, query }: Endpoint): readonly Parameter[] {
  const schemas = alternativesOf(schemaOf(where === 'path' ? params : query, 'input'));
  const all = new Map<string, Parameter>();
  for (const { properties = {}, required = [] } of schemas) {
    for (const [name, schema] of Object.entries(properties)) {
      const isRequired = where === 'path' || (schemas.length === 1 && required.includes(name));
      all.set(name, { name, in: where, required: isRequired, schema: asSchema(schema) });
    }
  }
  return [...all.values()];
}

/** Merges the alternatives of an object, such as one for each spelling of a name. */
function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  const parts = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return parts ? parts.flatMap((part) => alternativesOf(asSchema(part))) : [schema];
}

/** In JSON Schema, `true` is a value without constraints. */
const asSchema = (schema: JsonSchema | boolean): JsonSchema => (typeof schema === 'boolean' ? {} : schema);

function bodyOf({ method, body, generation, host }: Endpoint): Operation['requestBody'] {
  if (method === 'GET') return undefined;
  const schema = schemaOf(body, 'input');
  const isEmpty = schema.additionalProperties === false && Object.keys(schema.properties ?? {}).length === 0;
  if (isEmpty) return undefined;
  const types = ['application/json'];
  if (generation === 'plain') types.push('application/x-www-form-urlencoded', 'multipart/form-data');
  if (host === 'collector') types.push('text/plain');
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { required: !body.safeParse({}).success, content };
}
