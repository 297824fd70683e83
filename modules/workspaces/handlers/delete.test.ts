import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { deletePermanently, loadInitialData, loadWebsite, saveWebsite } from '../commands.ts';
import { changeWebsite, deleteForm, deleteProject, getWebsite, initialData } from '../contract.ts';
import accounts from '../../accounts/module.ts';
import module from '../module.ts';
import { firstForm } from '../select.ts';
import { forms, websites, workspaces } from '../state.ts';
import { formOf, initialDataOf, projectOf } from '../testing/sample-workspaces.ts';

const website = { id: 1, uid: 'pHarbour', name: 'Harbour', domain: 'harbour.example', is_owner: true };

/** A user with two forms in one workspace; the mock server applies deletions. */
async function owner() {
  const console = consoleOf(accounts, module);
  let uids = ['fContact', 'fOrders'];
  const held = () => uids.map((uid, at) => formOf({ uid, id: at + 1 }));
  console.server
    .on(initialData, () => initialDataOf(uids.length > 0 ? [projectOf(held())] : []))
    .on(deleteForm, ({ params }) => {
      uids = uids.filter((uid) => uid !== params.id);
      return {};
    })
    .on(deleteProject, () => {
      uids = [];
      return {};
    })
    .on(getWebsite, () => website);
  await console.app.send(loadInitialData({})).outcome;
  return console;
}

describe('deleting', () => {
  it('removes a form from its workspace, navigates to the root and reloads the lists', async () => {
    const { app, server, navigations } = await owner();
    await app.send(deletePermanently({ what: 'form', uid: 'fContact', name: 'Contact' })).outcome;
    expect(app.read(workspaces).get('pHarbour')?.forms).toEqual(['fOrders']);
    expect(app.read(forms).has('fContact')).toBe(false);
    expect(navigations).toEqual(['/']);
    await expect.poll(() => server.callsTo(initialData)).toHaveLength(2);
    expect(firstForm(app.read)?.uid).toBe('fOrders');
  });

  it('removes a workspace with all its forms', async () => {
    const { app } = await owner();
    await app.send(deletePermanently({ what: 'workspace', uid: 'pHarbour', name: 'Harbour' })).outcome;
    expect([app.read(workspaces).size, app.read(forms).size]).toEqual([0, 0]);
    expect(firstForm(app.read)).toBeUndefined();
  });

  it('changes nothing when the server rejects it', async () => {
    const { app, server, navigations, toastTexts } = await owner();
    server.on(deleteForm, () => {
      throw new CommandRejected(['Type the exact name to confirm.'], 'NOT_CONFIRMED', 400);
    });
    await app.send(deletePermanently({ what: 'form', uid: 'fContact', name: 'contact' })).outcome;
    expect(app.read(forms).size).toBe(2);
    expect(navigations).toEqual([]);
    expect(toastTexts()).toMatchObject([{ title: 'Error!', text: 'Type the exact name to confirm.', life: 3_000 }]);
  });
});

describe('website settings', () => {
  it('update the pickers at once and refresh the forms', async () => {
    const { app, server, toastTexts } = await owner();
    server.on(changeWebsite, ({ body }) => Object.assign({ ...website }, body));
    const saving = app.send(saveWebsite({ project: 'pHarbour', change: { name: 'Quay' } })).outcome;
    server.on(initialData, () => new Promise<never>(() => {}));
    await saving;
    expect(app.read(workspaces).get('pHarbour')?.name).toBe('Quay');
    expect(app.read(websites).get('pHarbour')?.name).toBe('Quay');
    expect(server.callsTo(initialData)).toHaveLength(2);
    expect(toastTexts()).toEqual([{ text: 'Website updated', severity: 'success', life: 3_000 }]);
  });

  it('are reloaded after a change in another browser', async () => {
    const { app, server } = await owner();
    await app.send(loadWebsite({ project: 'pHarbour' })).outcome;
    server
      .on(initialData, () => initialDataOf([projectOf([formOf()], { name: 'Quay' })]))
      .on(getWebsite, () => ({ ...website, name: 'Quay' }));
    await app.send(loadInitialData({})).outcome;
    await expect.poll(() => app.read(websites).get('pHarbour')?.name).toBe('Quay');
    expect(server.callsTo(getWebsite)).toHaveLength(2);
  });
});
