import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allRoles } from '../../server/roles.ts';
import { childEnvironment } from '../server/child-environment.ts';
import { temporaryDirectory } from '../server/temporary-directory.ts';
import { knownSettings, read } from './known-settings.ts';

// There is no Docker where these tests run: what compose.roles.yaml says must at least fit the server and the image.

interface Service {
  readonly environment: Readonly<Record<string, string | number>>;
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: object;
  readonly command?: readonly string[];
}
const compose = parse(read('compose.roles.yaml'), { merge: true }) as {
  readonly name: string;
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
};
const { services } = compose;
const inlet = allRoles.map((role) => ({ role, service: services[role] }));

test('each role has a service, with settings that the server knows', () => {
  expect(Object.keys(services)).toEqual([...allRoles, 'postgres']);
  expect(inlet.map(({ service }) => service?.environment['ROLE'])).toEqual([...allRoles]);
  const names = inlet.flatMap(({ service }) => Object.keys(service?.environment ?? {}));
  expect(names.filter((name) => !knownSettings.includes(name))).toEqual([]);
});

test('health is checked by the image, on a port that the host reaches unless it is a worker’s', () => {
  const settings = { console: 'PORT', collector: 'COLLECTOR_PORT', worker: 'HEALTH_PORT' };
  for (const { role, service } of inlet) {
    const port = service?.environment[settings[role]];
    const published = service?.ports?.map((one) => one.replace(/^127\.0\.0\.1:.*:/, ''));
    expect(published).toEqual(role === 'worker' ? undefined : [String(port)]);
    expect(service?.healthcheck).toBeUndefined();
  }
});

test('the database and the files are those of compose.yaml', () => {
  const other = parse(read('compose.yaml')) as typeof compose;
  expect(compose.name).toBe(other.name);
  expect(compose.volumes).toEqual(other.volumes);
  expect(services['postgres']).toEqual(other.services['postgres']);
  expect(inlet.map(({ service }) => service?.volumes)).toEqual(allRoles.map(() => other.services['inlet']?.volumes));
  expect(other.services['inlet']?.environment['DATA_DIR']).toBe('/data');
});

test('each container starts the image’s command in a data directory of its own, with the shared folder of files', () => {
  using volume = temporaryDirectory();
  const DATA_DIR = path.join(volume.path, 'own');
  for (const { service } of inlet) {
    const [shell = '', option = '', script = '', ...command] = service?.command ?? [];
    const [, image] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? [];
    expect(command).toEqual(['sh', ...(JSON.parse(image ?? '') as readonly string[])]);
    expect(service?.environment['DATA_DIR']).not.toMatch(/^\/data/);
    const inVolume = script.replaceAll('$$', '$').replaceAll('/data/files', path.join(volume.path, 'files'));
    const stored = 'echo stored > "$DATA_DIR/files/$0"';
    // As at the first start of a container, and when it is started again.
    for (const name of ['first', 'second'])
      execFileSync(shell, [option, inVolume, 'sh', 'sh', '-c', stored, name], {
        env: { ...childEnvironment, DATA_DIR },
      });
    expect(readdirSync(path.join(volume.path, 'files'))).toEqual(['first', 'second']);
  }
});
