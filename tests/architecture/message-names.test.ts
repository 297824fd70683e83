import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The names that a source gives to the definitions of one kind. */
const namesOf = (source: string, kind: 'Command' | 'Event' | 'Endpoint'): readonly string[] =>
  [...source.matchAll(/^export const (\w+) = define(\w+)\(/gm)].flatMap(([, name = '', found]) =>
    found === kind ? [name] : [],
  );

/** The schemas of a source that have `event` with a fixed text, as every live event has. */
const liveEventsOf = (source: string): readonly string[] =>
  [...source.matchAll(/^export const (\w+) = z\.object\(\{\s*event: z\.literal\(/gm)].map(([, name = '']) => name);

/** Names of a module that do not reveal their kind. */
function misnamed(module: string, source: string): string[] {
  const commands = namesOf(source, 'Command');
  const endpoints = namesOf(source, 'Endpoint');
  const messages = new Set([...commands, ...namesOf(source, 'Event')].map((name) => name.toLowerCase()));
  return [
    ...endpoints
      .filter((name) => messages.has(name.toLowerCase()))
      .map((name) => `${module}: ${name} is an endpoint and a command or event; name the endpoint ${name}Call`),
    ...endpoints
      .filter((name) => name.endsWith('Call') && !commands.includes(name.slice(0, -'Call'.length)))
      .map((name) => `${module}: ${name} is an endpoint without a command of that name`),
    ...liveEventsOf(source)
      .filter((name) => !name.endsWith('LiveEvent'))
      .map((name) => `${module}: ${name} is a live event; name it ${name}LiveEvent`),
  ];
}

const modules = globSync('{modules,examples}/*', { cwd: root }).map((folder) => folder.replaceAll(path.sep, '/'));
const sourceOf = (module: string): string =>
  globSync(`${module}/{commands,contract,events,live-events,messages}.ts`, { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');

it('tells commands, events, endpoints and live events of a module apart by name', () => {
  const sources = modules.map((module) => [module, sourceOf(module)] as const);
  const all = sources.map(([, source]) => source).join('\n');
  expect(namesOf(all, 'Command').length).toBeGreaterThan(110);
  expect(namesOf(all, 'Event').length).toBeGreaterThan(90);
  expect(namesOf(all, 'Endpoint').length).toBeGreaterThan(90);
  expect(liveEventsOf(all).length).toBeGreaterThan(15);
  expect(sources.flatMap(([module, source]) => misnamed(module, source))).toEqual([]);
});

it('finds an endpoint and a live event that have the name of a command or none', () => {
  const source = [
    "export const addNote = defineCommand('notes/add', z.object({}));",
    "export const addNote = defineEndpoint('notes/add', {",
    "export const listCall = defineEndpoint('notes/list', {",
    "export const NoteAdded = z.object({\n  event: z.literal('note'),",
  ].join('\n');
  expect(misnamed('notes', source)).toEqual([
    'notes: addNote is an endpoint and a command or event; name the endpoint addNoteCall',
    'notes: listCall is an endpoint without a command of that name',
    'notes: NoteAdded is a live event; name it NoteAddedLiveEvent',
  ]);
});
