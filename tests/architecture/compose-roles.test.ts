import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { allRoles } from '../../server/roles.ts';
import { knownSettings, read } from './known-settings.ts';

// There is no Docker where these tests run: what compose.roles.yaml says must at least fit the server and the image.

interface Service {
  readonly environment: Readonly<Record<string, string | number>>;
  readonly volumes: readonly string[];
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period: string;
}
const { services, volumes } = parse(read('compose.roles.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
};
const inlet = allRoles.map((role) => ({ role, service: services[role] }));

test('each role has a service, with settings that the server knows', () => {
  expect(Object.keys(services)).toEqual([...allRoles, 'postgres']);
  expect(inlet.map(({ service }) => service?.environment['ROLE'])).toEqual([...allRoles]);
  const names = inlet.flatMap(({ service }) => Object.keys(service?.environment ?? {}));
  expect(names.filter((name) => !knownSettings.includes(name))).toEqual([]);
});

test('health is checked on the port of the role, which the host reaches unless it is a worker’s', () => {
  const settings = { console: 'PORT', collector: 'COLLECTOR_PORT', worker: 'HEALTH_PORT' };
  // Without a check of its own, a service has that of the image.
  const image = 'http://127.0.0.1:8080/readyz';
  for (const { role, service } of inlet) {
    const port = service?.environment[settings[role]];
    expect(service?.healthcheck?.test.join(' ') ?? image).toContain(`http://127.0.0.1:${port}/readyz`);
    const published = service?.ports?.map((one) => one.replace(/^127\.0\.0\.1:.*:/, ''));
    expect(published).toEqual(role === 'worker' ? undefined : [String(port)]);
  }
});

test('the services share the folder of files, which the image creates for its user', () => {
  expect(inlet.map(({ service }) => service?.volumes)).toEqual(allRoles.map(() => ['files:/data/files']));
  expect(Object.keys(volumes)).toEqual(['files', 'postgres']);
  expect(read('Dockerfile')).toMatch(/^RUN install -d -o node .* \/data\/files /m);
});
