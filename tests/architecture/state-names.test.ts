import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allEndpoints, allEvents } from '../../src/all-definitions.ts';
import { allModules } from '../../src/all-modules.ts';
import { namesIn, schemasOf } from '../../src/replay/schemas.ts';
import { stateNames } from '../../src/replay/structure.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('keeps the names of all properties of states, which have no schema, when it replaces personal data', () => {
  const schemas = schemasOf({ modules: allModules, endpoints: allEndpoints, events: allEvents, messages: [] });
  const { properties } = namesIn(schemas);
  const files = globSync(['modules/*/{state,*-state}.ts', 'src/shell/state.ts'], { cwd: root });
  expect(files.length).toBeGreaterThan(30);
  const unknown = files.flatMap((file) => {
    const declared = readFileSync(path.join(root, file), 'utf8').matchAll(/^ +(?:readonly )?(\w+)\??: [^,\n]*;$/gm);
    return [...declared].flatMap(([, name = '']) =>
      stateNames.has(name) || properties.has(name) ? [] : `${name} of ${file}`,
    );
  });
  expect(unknown).toEqual([]);
});
