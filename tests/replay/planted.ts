import type * as z from 'zod/mini';
import { markOf, type Mark } from '../../contract/personal.ts';
import { isSecret, SECRET } from '../../contract/secret.ts';
import type { Entry } from '../../src/kernel/entry.ts';
import { schemaPartsOf, unwrapped } from '../../src/replay/schema-parts.ts';
import type { Schemas } from '../../src/replay/schemas.ts';

/** Unique values of people, in texts of every kind. */
export class Planted {
  readonly values: string[] = [];

  /** A text with at least one new value. */
  text(kind: Exclude<Mark, 'program'>): string {
    switch (kind) {
      case 'email':
        return `${this.#new()}@${this.#new()}.com`;
      case 'url':
      case 'search':
        return `https://${this.#new()}.example/${this.#new()}?token=${this.#new()}&to=%22${this.#new()}%22`;
      case 'telephone':
        return `+49 ${this.#newNumber()}`;
      case 'submission':
        return JSON.stringify({
          name: this.text('name'),
          email: [this.text('email')],
          telephone: this.text('telephone'),
          message: `\n${this.#new()}`,
          [this.#new()]: this.#new(),
        });
      case 'key':
        return `7 ${this.text('email')}`;
      case 'message':
        return `Unexpected token in "${this.#new()}" of ${this.text('email')}`;
      default:
        return `${this.#new()} ${this.#new()}`;
    }
  }

  /** A value of a schema in which each text of a person is planted. */
  valueOf(wrapped: z.core.$ZodType, name = '', depth = 0): unknown {
    const schema = unwrapped(wrapped);
    if (isSecret(schema)) return SECRET;
    const kind = markOf(schema);
    const parts = schemaPartsOf(schema);
    if (kind !== undefined && kind !== 'program') return parts.is === 'text' ? this.text(kind) : [this.text(kind)];
    switch (parts.is) {
      case 'text':
        return `${name}-1`;
      case 'choice':
        return parts.values[0] ?? '2026-11-25';
      case 'object':
        return depth > 12
          ? {}
          : Object.fromEntries([...parts.shape].map(([key, part]) => [key, this.valueOf(part, key, depth + 1)]));
      case 'list':
        return [this.valueOf(parts.each, name, depth + 1)];
      case 'tuple':
        return parts.items.map((item) => this.valueOf(item, name, depth + 1));
      case 'record':
        return {
          [markOf(parts.keys) === undefined ? '7' : this.#keyOf(parts.keys)]: this.valueOf(parts.each, name, depth + 1),
        };
      case 'options':
        return this.valueOf(parts.options[0] ?? schema, name, depth + 1);
      default:
        return name === 'payload' || name === 'values' ? { [this.#new()]: this.text('text') } : 7;
    }
  }

  #keyOf(keys: z.core.$ZodType): string {
    return markOf(keys) === 'program' ? 'name' : this.#new();
  }

  #new(): string {
    const at = this.values.length;
    const value = `Pl${at.toString(36).padStart(4, '0')}${'äqxñ'.charAt(at % 4)}t${(at * 7919).toString(36)}`;
    this.values.push(value);
    return value;
  }

  #newNumber(): string {
    const value = `${70_000_000 + this.values.length}`;
    this.values.push(value);
    return value;
  }
}

const base = { at: 1, by: 'user' } as const;
const addressOf = (planted: Planted) =>
  `/${planted.text('name')}/submissions?q=${encodeURIComponent(planted.text('name'))}&page=2`;

/** Entries with planted values in everything that a log may contain. */
export function plantedEntries({ events, commands, endpoints }: Schemas, planted: Planted): readonly Entry[] {
  const entries: Entry[] = [];
  for (const [type, schema] of commands)
    entries.push({ kind: 'command', id: type, type, payload: planted.valueOf(schema), ...base });
  for (const [type, schema] of events)
    if (!type.startsWith('kernel/'))
      entries.push({ kind: 'event', v: 1, type, payload: planted.valueOf(schema), ...base });
  for (const { id, params, query, body, response, generation } of endpoints.values()) {
    const call = { command: id, order: 0, at: 1 };
    const request = { params: planted.valueOf(params), query: planted.valueOf(query), body: planted.valueOf(body) };
    entries.push({ kind: 'effect', service: 'http', call: id, request, ...call });
    const value = planted.valueOf(response);
    const envelope = generation === 'newer' ? { data: value } : value;
    entries.push({ kind: 'exchange', endpoint: id, request, status: 200, answer: envelope, ...call });
  }
  const effect = { command: 'c', order: 1, at: 1 };
  const stored = {
    name: planted.text('name'),
    list: [planted.text('email')],
    [planted.text('text')]: planted.text('url'),
  };
  const error = { name: 'SyntaxError', message: planted.text('message') };
  entries.push(
    {
      kind: 'effect',
      service: 'planted/storage',
      call: 'write',
      request: [stored, planted.text('text'), null],
      ...effect,
    },
    { kind: 'result', call: 'write', result: stored, ...effect },
    { kind: 'result', call: 'write', error, ...effect },
    {
      kind: 'exchange',
      endpoint: 'planted/unknown',
      request: { query: { text: planted.text('search') } },
      status: 400,
      answer: {
        success: false,
        errors: [planted.text('message')],
        details: [{ code: 'X', params: { name: planted.text('name') } }],
      },
      failure: planted.text('message'),
      ...effect,
    },
    {
      kind: 'exchange',
      endpoint: 'planted/unknown',
      request: {},
      status: 0,
      answer: planted.text('message'),
      ...effect,
    },
    {
      kind: 'event',
      v: 1,
      type: 'shell/navigated',
      payload: { path: addressOf(planted), search: `?q=${planted.text('name')}` },
      ...base,
    },
    { kind: 'event', v: 1, type: 'planted/of-no-module', payload: stored, ...base },
    {
      kind: 'event',
      v: 2,
      type: 'kernel/faulted',
      payload: {
        module: 'planted',
        where: 'planted',
        message: planted.text('message'),
        stack: [`at f (https://${planted.text('name').replace(' ', '.')}.example/app/assets/notes-a1.js:1:2)`],
      },
      ...base,
    },
  );
  return entries;
}
