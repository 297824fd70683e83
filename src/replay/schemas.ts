import type * as z from 'zod/mini';
import type { Endpoint } from '../../contract/endpoint.ts';
import { isRecord } from '../../contract/json.ts';
import type { EventDefinition } from '../../contract/message.ts';
import type { Module } from '../kernel/module.ts';
import { phases, requested, started } from '../kernel/phase.ts';
import { errorThrown } from '../kernel/error.ts';
import { modulesLoaded } from '../kernel/loaded-modules.ts';
import { omitted } from '../kernel/omitted.ts';
import { Registry } from '../kernel/registry.ts';
import { schemaPartsOf, unwrapped } from './schema-parts.ts';

/** The schemas of what a log contains, by type or endpoint. */
export interface Schemas {
  readonly events: ReadonlyMap<string, z.core.$ZodType>;
  readonly commands: ReadonlyMap<string, z.core.$ZodType>;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The initial states of all slices, which have no schemas. */
  readonly states: readonly unknown[];
  readonly messages: readonly string[];
}

/** The definitions that redaction reads schemas from. */
export interface Definitions {
  readonly modules: readonly Module[];
  readonly endpoints: readonly Endpoint[];
  /** Those that slices reduce and reactions react to need not be included. */
  readonly events: readonly EventDefinition[];
  /** Texts of errors, whose words are not personal. */
  readonly messages: readonly string[];
}

export function schemasOf({ modules, endpoints, events: others, messages }: Definitions): Schemas {
  const slices = [phases, ...modules.flatMap((module) => module.slices ?? [])];
  const reactions = modules.flatMap((module) => module.reactions ?? []);
  const ofModules = [...slices.flatMap(({ reducers }) => reducers), ...reactions].map(({ event }) => event);
  const events = [requested, started, errorThrown, modulesLoaded, omitted, ...ofModules, ...others];
  const commands = new Registry(modules).specs.map(({ command }) => command);
  return {
    events: new Map(events.map(({ type, schema }) => [type, schema])),
    commands: new Map(commands.map(({ type, schema }) => [type, schema])),
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.id, endpoint])),
    messages,
    states: slices.map((slice) => slice.save(slice.initial)),
  };
}

/** Names in the schemas: properties, choices such as those of an enum, and words of errors. */
export interface Names {
  readonly properties: ReadonlySet<string>;
  readonly choices: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

export function namesIn({ events, commands, endpoints, states, messages }: Schemas): Names {
  const properties = new Set<string>();
  const choices = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (wrapped: z.core.$ZodType): void => {
    const schema = unwrapped(wrapped);
    if (seen.has(schema)) return;
    seen.add(schema);
    const parts = schemaPartsOf(schema);
    if (parts.is === 'choice') for (const value of parts.values) choices.add(String(value));
    else if (parts.is === 'object')
      for (const [name, part] of parts.shape) {
        properties.add(name);
        visit(part);
      }
    else if (parts.is === 'options') parts.options.forEach(visit);
    else if (parts.is === 'tuple') parts.items.forEach(visit);
    else if (parts.is === 'list' || parts.is === 'record') visit(parts.each);
  };
  for (const schema of [...events.values(), ...commands.values()]) visit(schema);
  for (const { params, query, body, response } of endpoints.values()) [params, query, body, response].forEach(visit);
  const visitState = (state: unknown): void => {
    if (typeof state === 'string') choices.add(state);
    else if (Array.isArray(state)) state.forEach(visitState);
    else if (isRecord(state))
      for (const [name, part] of Object.entries(state)) {
        properties.add(name);
        visitState(part);
      }
  };
  states.forEach(visitState);
  const words = [ENGINE_MESSAGES, ...messages, ...properties, ...events.keys(), ...commands.keys()];
  return { properties, choices, words: new Set(words.flatMap((text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [])) };
}

/** Words of the errors of browsers and the kernel. */
const ENGINE_MESSAGES =
  'Error TypeError RangeError SyntaxError ReferenceError AbortError TimeoutError QuotaExceededError DOMException ' +
  'Cannot read set properties property of undefined null reading setting is not a an function iterable object constructor ' +
  'defined Failed to fetch execute on the in at for and or was with by it this that Unexpected token end JSON input position ' +
  'Invalid array length time value Maximum call stack size exceeded Network Load failed stopped reducing reacting handling ' +
  'before initialization access assign read only constant variable must be has have could cannot no module handles ' +
  'Reactions form loop server unreachable response request try again later unknown';
