import * as z from 'zod/mini';
import { isRecord } from '../../contract/json.ts';
import { markOf } from '../../contract/personal.ts';
import { isSecret } from '../../contract/secret.ts';
import type { NumberedEntry } from '../../src/kernel/entry.ts';
import { schemaPartsOf, unwrapped, type Parts } from '../../src/replay/schema-parts.ts';
import type { Schemas } from '../../src/replay/schemas.ts';
import { isStructuralName } from '../../src/replay/structure.ts';

/** The texts in the messages of a log by what their schemas say, read without the code that replaces them. */
export class MarkedTexts {
  /** Marked as personal. */
  readonly personal = new Set<string>();
  /** Ids, choices and texts of the program. */
  readonly structure = new Set<string>();
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  collect(entry: NumberedEntry): void {
    const { commands, events, endpoints } = this.#schemas;
    if (entry.kind === 'command') this.#in(commands.get(entry.type), entry.payload);
    else if (entry.kind === 'event') this.#in(events.get(entry.type), entry.payload);
    else if (entry.kind === 'draw') addTexts(this.structure, entry.value);
    else if (entry.kind === 'result') this.collectIds(entry.result);
    else if (entry.kind === 'exchange') {
      const endpoint = endpoints.get(entry.endpoint);
      const { body } = isRecord(entry.request) ? entry.request : {};
      this.#in(endpoint?.body, body);
      if (!isRecord(entry.answer) || entry.answer['success'] === false) return;
      this.#in(endpoint?.response, endpoint?.generation === 'newer' ? entry.answer['data'] : entry.answer);
    }
  }

  /** The ids in a state or a result, which have no schema. */
  collectIds(value: unknown, name = ''): void {
    if (typeof value === 'string') {
      if (isStructuralName(name)) this.structure.add(value);
    } else if (Array.isArray(value)) for (const part of value) this.collectIds(part, name);
    else if (isRecord(value)) for (const [key, part] of Object.entries(value)) this.collectIds(part, key);
  }

  #in(wrapped: z.core.$ZodType | undefined, value: unknown, name = ''): void {
    if (wrapped === undefined || value === undefined || value === null) return;
    const schema = unwrapped(wrapped);
    const mark = markOf(schema);
    // A key joins ids and texts that are also elsewhere.
    if (isSecret(schema) || mark === 'key') return;
    if (mark !== undefined) return addTexts(mark === 'program' ? this.structure : this.personal, value);
    const parts = schemaPartsOf(schema);
    if (parts.is === 'choice' || (parts.is === 'text' && isStructuralName(name))) addTexts(this.structure, value);
    else if (parts.is === 'options')
      this.#in(
        parts.options.find((option) => z.safeParse(option, value).success),
        value,
        name,
      );
    else for (const part of partsIn(parts, value, name)) this.#in(...part);
  }
}

type Part = readonly [schema: z.core.$ZodType | undefined, value: unknown, name: string];

/** The parts of a list or record, each with its schema and name. */
function partsIn(parts: Parts, value: unknown, name: string): readonly Part[] {
  if (Array.isArray(value)) {
    if (parts.is === 'list') return value.map((part: unknown) => [parts.each, part, name]);
    return parts.is === 'tuple' ? value.map((part: unknown, at) => [parts.items[at], part, name]) : [];
  }
  if (!isRecord(value)) return [];
  const properties = Object.entries(value);
  if (parts.is === 'record') return properties.map(([, part]) => [parts.each, part, name]);
  return parts.is === 'object' ? properties.map(([key, part]) => [parts.shape.get(key), part, key]) : [];
}

function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'string') texts.add(value);
  else if (Array.isArray(value)) for (const part of value) addTexts(texts, part);
  else if (isRecord(value)) for (const part of Object.values(value)) addTexts(texts, part);
}
