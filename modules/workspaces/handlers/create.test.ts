import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { createWorkspaceAndForm, loadInitialData } from '../commands.ts';
import { createProjectAndForm, initialData, type Project } from '../contract.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../module.ts';
import { formBy } from '../select.ts';
import { formOf, initialDataOf, projectOf } from '../testing/sample-workspaces.ts';

const draft = { project_name: 'Harbour', project_domain: 'harbour.example', form_name: 'Contact' };

/** A user without a form; the wizard creates `fContact`. `reach()` throws while the server is unreachable. */
async function newcomer(reach: () => void) {
  const console = consoleOf(accounts, workspaces);
  const projects: Project[] = [];
  let started = false;
  console.server
    .on(initialData, () => {
      if (started) reach();
      started = true;
      return initialDataOf(projects);
    })
    .on(createProjectAndForm, () => {
      projects.push(projectOf([formOf()]));
      return { form_uid: 'fContact', form_id: 1, project_id: 1, project_uid: 'pHarbour' };
    });
  await console.app.send(loadInitialData({})).outcome;
  return console;
}

describe('creating a form', () => {
  it('retries loading the lists while the server is unreachable, and creates the form once', async () => {
    let failing = 2;
    const { app, server, clock } = await newcomer(() => {
      if (failing-- > 0) throw new FetchFailed('Failed to fetch');
    });
    const making = app.send(createWorkspaceAndForm(draft));
    await settle();
    await clock.pass(1_000);
    await clock.pass(3_000);
    expect(await making.outcome).toMatchObject({ outcome: 'done' });
    expect(formBy(app.read, 'fContact')?.name).toBe('Contact');
    expect(server.callsTo(createProjectAndForm)).toHaveLength(1);
  });

  it('reports success even if the lists stay unavailable; trying again loads the form instead of creating a second one', async () => {
    let failing = true;
    const { app, server, clock, toastTexts } = await newcomer(() => {
      if (failing) throw new CommandRejected(['Internal server error'], undefined, 500);
    });
    const making = app.send(createWorkspaceAndForm(draft));
    await settle();
    for (const pause of [1_000, 3_000, 5_000]) await clock.pass(pause);
    expect((await making.outcome).outcome).not.toBe('done');
    expect(toastTexts().map(({ text }) => text)).toEqual([
      'Error : It is made, but could not be read from the server. Please try again.',
    ]);
    failing = false;
    expect(await app.send(createWorkspaceAndForm(draft)).outcome).toMatchObject({ outcome: 'done' });
    expect(formBy(app.read, 'fContact')?.name).toBe('Contact');
    expect(server.callsTo(createProjectAndForm)).toHaveLength(1);
  });

  it('creates another form once the first is loaded', async () => {
    const { app, server } = await newcomer(() => undefined);
    for (let count = 0; count < 2; count += 1) await app.send(createWorkspaceAndForm(draft)).outcome;
    expect(server.callsTo(createProjectAndForm)).toHaveLength(2);
  });
});
