import type { Endpoint } from '../../contract/endpoint.ts';
import { type JsonSchema, schemaOf } from '../../server/http/openapi/schema.ts';
import { exportsOf } from './exports.ts';

/** The contract's bound of one field of one call. */
export interface InputSize {
  readonly call: string;
  /** Path of the field in the body, or of the parameter: `states[]`, `?limit`, `:actionName`. */
  readonly field: string;
  readonly most: string;
}

/** Every bounded field of every call, in the order of the calls. */
export async function inputSizes(): Promise<readonly InputSize[]> {
  const endpoints = (await exportsOf('modules/*/contract.ts')).filter(isEndpoint);
  return endpoints
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
    .flatMap((endpoint) => sizesOf(endpoint));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'response' in value && 'path' in value && 'method' in value;
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

function sizesOf(endpoint: Endpoint): readonly InputSize[] {
  const call = nameOf(endpoint);
  const parts = [
    boundsIn(schemaOf(endpoint.params, 'input'), '').map(([field, most]) => ({ call, field: `:${field}`, most })),
    boundsIn(schemaOf(endpoint.query, 'input'), '').map(([field, most]) => ({ call, field: `?${field}`, most })),
    boundsIn(schemaOf(endpoint.body, 'input'), '').map(([field, most]) => ({ call, field, most })),
  ];
  return parts.flat();
}

type Bound = readonly [field: string, most: string];

function boundsIn(schema: JsonSchema, field: string): readonly Bound[] {
  const { properties = {}, items, anyOf = [], allOf = [], additionalProperties } = schema;
  const below: Bound[] = [
    ...Object.entries(properties).flatMap(([name, inner]) => inside(inner, field === '' ? name : `${field}.${name}`)),
    ...(Array.isArray(items) ? [] : inside(items, `${field}[]`)),
    ...inside(additionalProperties, field === '' ? '*' : `${field}.*`),
    ...[...anyOf, ...allOf].flatMap((inner) => inside(inner, field)),
  ];
  const seen = new Map([...ownBound(schema, field), ...below].map((bound) => [bound.join(' '), bound]));
  return [...seen.values()];
}

function inside(schema: unknown, field: string): readonly Bound[] {
  // Zod generates the schemas.
  return typeof schema === 'object' && schema !== null ? boundsIn(schema as JsonSchema, field) : [];
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function ownBound({ maxLength, maxItems, maximum }: JsonSchema, field: string): readonly Bound[] {
  if (maxLength !== undefined) return [[field, `${whole.format(maxLength)} characters`]];
  if (maxItems !== undefined) return [[field, `${whole.format(maxItems)} entries`]];
  if (maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER) return [];
  return [[field, whole.format(maximum)]];
}

/** The sizes as a table in Markdown, one row for each call. */
export function inputSizesTable(sizes: readonly InputSize[]): string {
  const byCall = Map.groupBy(sizes, ({ call }) => call);
  const rows = [...byCall].map(
    ([call, fields]) => `| \`${call}\` | ${fields.map(({ field, most }) => `\`${field}\` ${most}`).join(', ')} |`,
  );
  return ['| Call | At most |', '|---|---|', ...rows].join('\n');
}
