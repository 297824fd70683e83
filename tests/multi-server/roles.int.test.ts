import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProcessRole } from '../../server/roles.ts';
import type { KillableServer } from '../crash/killable-server.ts';
import { execute } from '../postgres/test-postgres.ts';
import { listenLive } from '../server/live-stream.ts';
import { mailServer } from '../server/mail-server.ts';
import type { NewForm } from '../server/person.ts';
import { runTool } from '../server/run-tool.ts';
import { type DatabaseLocation, migratedLocation } from '../server/test-database.ts';
import { Caller } from './caller.ts';
import { machineOn } from './machine.ts';
import { submit } from './submit.ts';
import { webhookTarget } from './target.ts';

// One process for each role, on one PostgreSQL: together they do what one process does.

const opened = new AsyncDisposableStack();
let location: DatabaseLocation;
let mail: Awaited<ReturnType<typeof mailServer>>;
let target: Awaited<ReturnType<typeof webhookTarget>>;
let processes: Readonly<Record<ProcessRole, KillableServer>>;
let owner: Caller;
let form: NewForm;

beforeAll(async () => {
  location = opened.use(await migratedLocation());
  mail = opened.use(await mailServer());
  target = opened.use(await webhookTarget());
  const start = (ROLE: ProcessRole) =>
    machineOn(location, ROLE, { ROLE, SMTP_URL: mail.url, ALLOW_PRIVATE_TARGETS: '1' }, opened);
  const [console, collector, worker] = await Promise.all([start('console'), start('collector'), start('worker')]);
  processes = { console, collector, worker };
  owner = new Caller('owner@roles.test');
  await owner.register(console.console);
  // An address that is not verified gets no notes.
  await execute(location.env['DATABASE_URL'] ?? '', 'update accounts set verified_at = now()');
  expect(await owner.logIn(console.console)).toBe(200);
  const draft = { project_name: 'Acme', project_domain: 'example.com', form_name: 'Contact' };
  form = (await owner.post<NewForm>(console.console, '/cli/wizard/create/project_form', draft)).body;
  const webhook = { name: 'Ours', request_url: target.url };
  await owner.post(console.console, `/v2/cli/forms/${form.form_id}/webhooks`, webhook);
});
afterAll(() => opened.disposeAsync());

const statusOf = async (url: string): Promise<number | 'refused'> =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused' as const,
  );

const adminStatus = async (): Promise<string> => (await runTool('admin.ts', location, 'status')).out;

test('each process opens the port of its role alone, with its health', async () => {
  const ports = ['console', 'collector', 'health'] as const;
  const opens = async (server: KillableServer) => Promise.all(ports.map((port) => statusOf(`${server[port]}/readyz`)));
  expect(await opens(processes.console)).toEqual([200, 'refused', 'refused']);
  expect(await opens(processes.collector)).toEqual(['refused', 200, 'refused']);
  expect(await opens(processes.worker)).toEqual(['refused', 'refused', 200]);
  expect(await statusOf(`${processes.worker.health}/healthz`)).toBe(200);
  expect(await statusOf(`${processes.worker.health}/cli/user/check_logged_in`)).toBe(404);
  expect(await adminStatus()).toContain('Roles: console 1, collector 1, worker 1.\n');
});

test('shows a submission to the collector in the console, and delivers it by the worker', async () => {
  const page = await listenLive(processes.console.console, owner);
  const before = target.received.length;
  expect(await submit(processes.collector.collector, form)).toBe(200);
  await expect.poll(() => page.received.map(({ event }) => event)).toContain('submission');
  await expect.poll(() => target.received.length).toBe(before + 1);
  page.leave();
});

test('keeps deliveries, reminders and emails until a worker runs, and says that none does', async () => {
  expect(await processes.worker.stop()).toBe(0);
  const [hooks, mails] = [target.received.length, mail.received.length];
  expect(await submit(processes.collector.collector, form)).toBe(200);
  const { body } = await owner.get<{ submissions: readonly { submission_id: number }[] }>(
    processes.console.console,
    `/cli/submissions/${form.form_id}`,
  );
  const reminder = { note: 'Call back', time_to_remind: Math.floor(Date.now() / 1000) + 1 };
  const path = `/cli/user/reminder/submission/${body.submissions[0]?.submission_id}`;
  expect((await owner.post(processes.console.console, path, reminder)).status).toBe(200);

  const status = await adminStatus();
  expect(status).toContain('Roles: console 1, collector 1, worker 0.\n  No running process has the role worker:');
  // The status took seconds, in which a process that does such work would have done it.
  expect([target.received.length, mail.received.length]).toEqual([hooks, mails]);

  await processes.worker.start();
  await expect.poll(() => target.received.length).toBe(hooks + 1);
  await expect.poll(() => mail.received.some(({ text }) => text.includes('Reminder: Call back'))).toBe(true);
});
