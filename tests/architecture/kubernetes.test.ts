import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../../server/config.ts';
import { allRoles, type ProcessRole } from '../../server/roles.ts';
import { found, knownSettings, read, root, STOP_SECONDS } from './known-settings.ts';

// There is no cluster where these tests run: the manifests must at least fit Kubernetes' schemas and the server.

const folder = 'deploy/kubernetes';
const files = globSync(`${folder}/*/*.yaml`, { cwd: root }).filter((file) => !file.endsWith('/kustomization.yaml'));

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: Readonly<Record<string, never>>;
}
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
);

/** The manifest as its model, which has validated it. */
function valid<M extends { validate(): void }>(Model: new (data: never) => M, kind: string, name: string): M {
  const one = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name);
  if (!one) throw new Error(`There is no ${kind} ${name}`);
  // The constructor takes any data; `validate` checks it.
  const model = new Model(one.manifest as never);
  model.validate();
  return model;
}

const models = { Deployment, Ingress, PodDisruptionBudget, Service } as const;

describe.each(manifests.map(({ manifest: { kind, metadata } }) => [kind, metadata.name] as const))(
  '%s %s',
  (kind, name) => {
    test('fits the schema of its kind', () => {
      const Model = models[kind as keyof typeof models] as new (data: never) => { validate(): void };
      expect(() => valid(Model, kind, name)).not.toThrow();
    });
  },
);

/** The schemas allow fields that they do not know, and so misspelt ones. */
test('has no field that Kubernetes does not know', () => {
  const packages = path.join(root, 'node_modules');
  const declarations = globSync(
    [
      'kubernetes-models/{v1,apps/v1,policy/v1,networking.k8s.io/v1}/*.d.ts',
      '@kubernetes-models/apimachinery/apis/meta/v1/*.d.ts',
    ],
    { cwd: packages },
  );
  const known = new Set(
    declarations.flatMap((file) =>
      [...readFileSync(path.join(packages, file), 'utf8').matchAll(/^ {4}"(\w+)"\??:/gm)].map(([, field]) => field),
    ),
  );
  expect(known.size).toBeGreaterThan(500);
  const used = manifests.flatMap(({ manifest }) => fieldsOf(manifest));
  expect([...new Set(used)].filter((field) => !known.has(field))).toEqual([]);
});

/** Fields whose own keys are names that we choose. */
const maps = new Set(['labels', 'matchLabels', 'annotations', 'requests', 'limits', 'selector']);

function fieldsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => {
    const isMap = maps.has(field) && Object.values(inner as object).every((one) => typeof one === 'string');
    return isMap ? [field] : [field, ...fieldsOf(inner)];
  });
}

const { port, collectorPort, healthPort } = readSettings({});
const ports: Readonly<Record<ProcessRole, number>> = { console: port, collector: collectorPort, worker: healthPort };

describe.each(allRoles)('the pods of the %s', (role) => {
  const { spec } = valid(Deployment, 'Deployment', role);
  const pod = spec?.template.spec;
  const container = pod?.containers[0];
  const settings = new Map(container?.env?.map(({ name, value }) => [name, value]));

  test('have its role, and open its port alone', () => {
    expect(settings.get('ROLE')).toBe(role);
    expect(container?.ports).toEqual([{ name: 'http', containerPort: ports[role] }]);
  });

  test('are asked for their health where it is', () => {
    const target = (probe: { httpGet?: { path?: string; port: unknown } } | undefined) =>
      `${String(probe?.httpGet?.port)} ${probe?.httpGet?.path}`;
    expect(target(container?.startupProbe)).toBe('http /healthz');
    expect(target(container?.livenessProbe)).toBe('http /healthz');
    expect(target(container?.readinessProbe)).toBe('http /readyz');
  });

  test('have time to drain and stop', () => {
    const drain = Number(settings.get('DRAIN_SECONDS') ?? 0);
    expect(drain > 0).toBe(role !== 'worker');
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + STOP_SECONDS);
  });

  test('are replaced one by one, and never all gone', () => {
    expect(spec?.replicas).toBeGreaterThan(1);
    expect(spec?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    const labels = spec?.template.metadata?.labels;
    expect(spec?.selector.matchLabels).toEqual(labels);
    const budget = valid(PodDisruptionBudget, 'PodDisruptionBudget', role).spec;
    expect(budget).toEqual({ minAvailable: 1, selector: { matchLabels: labels } });
  });
});

test.each(['console', 'collector'])('requests to the %s go through its service and host to its pods', (role) => {
  const service = valid(Service, 'Service', role).spec;
  const pods = valid(Deployment, 'Deployment', role).spec?.template.metadata?.labels;
  expect(service?.selector).toEqual(pods);
  expect(service?.ports?.map(({ name, targetPort }) => [name, targetPort])).toEqual([['http', 'http']]);
  const [rule] = valid(Ingress, 'Ingress', role).spec?.rules ?? [];
  expect(rule?.http?.paths.map(({ backend }) => backend.service)).toEqual([{ name: role, port: { name: 'http' } }]);
});

interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly { readonly name: string; readonly literals: readonly string[] }[];
}

test('kustomizations name files that are there, and settings that the server knows', () => {
  const secrets = found(`${folder}/example/secrets.env.example`, /^([A-Z_]+)=/gm);
  expect(secrets).toEqual(expect.arrayContaining(['SECRET', 'DATABASE_URL']));
  const literals = ['base', 'example'].flatMap((name) => {
    const { resources, configMapGenerator } = parse(read(`${folder}/${name}/kustomization.yaml`)) as Kustomization;
    expect(resources.filter((file) => !existsSync(path.join(root, folder, name, file)))).toEqual([]);
    return configMapGenerator.flatMap((one) => one.literals.map((literal) => literal.split('=', 1).join('')));
  });
  const inPods = allRoles.flatMap(
    (role) =>
      valid(Deployment, 'Deployment', role).spec?.template.spec?.containers[0]?.env?.map(({ name }) => name) ?? [],
  );
  expect([...secrets, ...literals, ...inPods].filter((name) => !knownSettings.includes(name))).toEqual([]);
});
