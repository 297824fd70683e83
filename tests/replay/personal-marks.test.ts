import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { markOf } from '../../contract/personal.ts';
import { isSecret } from '../../contract/secret.ts';
import { allEndpoints, allEvents } from '../../src/all-definitions.ts';
import { allModules } from '../../src/all-modules.ts';
import { schemaPartsOf, unwrapped } from '../../src/replay/schema-parts.ts';
import { schemasOf } from '../../src/replay/schemas.ts';
import { isStructuralName } from '../../src/replay/structure.ts';

/** Texts of a schema that are neither marked as personal or secret nor structure by their type or name. */
function unmarkedIn(
  wrapped: z.core.$ZodType,
  path: string,
  name: string,
  seen: ReadonlySet<unknown>,
): readonly string[] {
  const schema = unwrapped(wrapped);
  if (isSecret(schema) || markOf(schema) !== undefined || seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const parts = schemaPartsOf(schema);
  switch (parts.is) {
    case 'text':
      return isStructuralName(name) ? [] : [path];
    case 'object':
      return [...parts.shape].flatMap(([key, part]) => unmarkedIn(part, `${path}.${key}`, key, inside));
    case 'list':
    case 'record':
      return unmarkedIn(parts.each, `${path}[]`, name, inside);
    case 'options':
      return parts.options.flatMap((option) => unmarkedIn(option, path, name, inside));
    case 'tuple':
      return parts.items.flatMap((item) => unmarkedIn(item, `${path}[]`, name, inside));
    default:
      return [];
  }
}

test('every text of commands, events and endpoints of the console is marked as personal, secret or structural', () => {
  const { events, commands, endpoints } = schemasOf({
    modules: allModules,
    endpoints: allEndpoints,
    events: allEvents,
    messages: [],
  });
  const messages = [...events, ...commands].flatMap(([type, schema]) => unmarkedIn(schema, type, '', new Set()));
  const ofConsole = [...endpoints.values()].filter(({ generation }) => generation !== 'plain');
  const calls = ofConsole.flatMap(({ id, params, query, body, response }) =>
    Object.entries({ params, query, body, response }).flatMap(([part, schema]) =>
      unmarkedIn(schema, `${id} ${part}`, '', new Set()),
    ),
  );
  expect([...messages, ...calls], 'mark these texts by contract/personal.ts').toEqual([]);
});
