import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { draftOf } from '../../drafts/public.ts';
import { loadInitialData, NEW_FORM_DRAFT } from '../commands.ts';
import { createFormCall, createProject, initialData, type Project } from '../contract.ts';
import accounts from '../../accounts/module.ts';
import workspaces from '../module.ts';
import { formOf, initialDataOf, projectOf } from '../testing/sample-workspaces.ts';
import CreateChoice from './create-choice.tsx';
import CreateForm from './create-form.tsx';
import CreateWorkspace from './create-workspace.tsx';

const user = userEvent.setup();

async function someone(projects: Project[], part: Parameters<typeof initialDataOf>[1] = {}) {
  const console = consoleOf(accounts, workspaces);
  console.server.on(initialData, () => initialDataOf(projects, part));
  await console.app.send(loadInitialData({})).outcome;
  return console;
}

describe('creating', () => {
  it('offers a form or a workspace', async () => {
    const { app } = await someone([]);
    show(app, CreateChoice, '/createnew');
    const navigations = screen.getAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href'));
    expect(navigations).toEqual(['/createnew/form', '/createnew/workspace']);
  });

  it('explains to agency clients why they cannot create', async () => {
    const { app } = await someone([], { account_type: 'CLIENT_OF_AGENCY' });
    show(app, CreateForm, '/createnew/form');
    expect(screen.getByRole('heading', { name: 'Your account has access to shared forms only' })).toBeDefined();
  });

  it('continues from a new workspace to a form in it', async () => {
    const projects: Project[] = [];
    const { app, server } = await someone(projects);
    server.on(createProject, () => {
      projects.push(projectOf([]));
      return { project_uid: 'pHarbour', project_id: 1 };
    });
    const { at } = show(app, CreateWorkspace, '/createnew/workspace');
    expect(document.activeElement).toBe(screen.getByLabelText('Workspace name'));
    await user.click(screen.getByRole('button', { name: 'Create workspace' }));
    expect(screen.getAllByText('cannot be blank')).toHaveLength(2);
    await user.type(screen.getByLabelText('Workspace name'), 'Harbour');
    await user.type(screen.getByLabelText('Domain'), 'harbour.example{Enter}');
    const on = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Create a form' });
    expect(on.getAttribute('href')).toBe('/createnew/form?workspace=pHarbour');
    expect(at()).toBe('/createnew/workspace?workspace=pHarbour');
  });

  it('records what is entered until the page is left, and sends that', async () => {
    const { app, server } = await someone([projectOf([]), projectOf([], { id: 2, uid: 'pPier', name: 'Pier' })]);
    server.on(createFormCall, () => {
      throw new CommandRejected(['Too many forms'], undefined, 422);
    });
    show(app, CreateForm, '/createnew/form');
    await user.type(screen.getByLabelText('Form name'), 'Contact');
    await user.selectOptions(screen.getByLabelText('Workspace'), 'pPier');
    await user.click(screen.getByRole('button', { name: 'Create form' }));
    expect(draftOf(app.read, NEW_FORM_DRAFT)).toEqual({ name: 'Contact', project: 'pPier' });
    expect(server.callsTo(createFormCall)).toEqual([{ params: { projectId: 'pPier' }, body: { name: 'Contact' } }]);
    cleanup();
    expect(draftOf(app.read, NEW_FORM_DRAFT)).toEqual({});
  });

  it('continues after a reload, or starts over if the workspace no longer exists', async () => {
    const { app } = await someone([projectOf([])]);
    show(app, CreateWorkspace, '/createnew/workspace?workspace=pHarbour');
    expect(screen.getByRole('link', { name: 'Create a form' })).toBeDefined();
    cleanup();
    const { at } = show(app, CreateWorkspace, '/createnew/workspace?workspace=pGone');
    expect(await screen.findByLabelText('Workspace name')).toBeDefined();
    expect(at()).toBe('/createnew/workspace');
  });

  it("shows a new form's snippet and opens its submissions", async () => {
    const projects = [projectOf([]), projectOf([], { id: 2, uid: 'pShared', name: 'Theirs', is_shared_to_user: true })];
    const { app, server } = await someone(projects);
    server.on(createFormCall, () => {
      projects[0] = projectOf([formOf()]);
      return { form_uid: 'fContact', form_id: 1, project_id: 1, project_uid: 'pHarbour' };
    });
    const { at } = show(app, CreateForm, '/createnew/form');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Harbour (harbour.example)']);
    await user.type(screen.getByLabelText('Form name'), 'Contact{Enter}');
    const on = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Goto submissions' });
    expect(on.getAttribute('href')).toBe('/pHarbour/fContact/submissions');
    expect(server.callsTo(createFormCall)).toEqual([{ params: { projectId: 'pHarbour' }, body: { name: 'Contact' } }]);
    expect(screen.getByRole('region', { name: 'Snippet' }).textContent).toBe(formOf().script);
    expect(at()).toBe('/createnew/form?form=fContact');
  });

  it("shows a new form's snippet again after a reload", async () => {
    const { app } = await someone([projectOf([formOf()])]);
    show(app, CreateForm, '/createnew/form?form=fContact');
    expect(screen.getByRole('heading', { name: 'Contact is ready' })).toBeDefined();
    expect(screen.getByRole('region', { name: 'Snippet' }).textContent).toBe(formOf().script);
  });

  it.each([
    ['nobody made', 'fGone'],
    ['someone else made', 'fContact'],
  ])('a form that %s opens the wizard', async (_what, uid) => {
    const theirs = formOf({ is_shared_to_user: true, user_role: 'ADMIN' });
    const { app } = await someone([projectOf([]), projectOf([theirs], { id: 2, uid: 'pTheirs' })]);
    const { at } = show(app, CreateForm, `/createnew/form?form=${uid}`);
    expect(await screen.findByLabelText('Form name')).toBeDefined();
    expect(at()).toBe('/createnew/form');
  });

  it('shows an error the way older screens do', async () => {
    const { app, server } = await someone([projectOf([])]);
    server.on(createFormCall, () => {
      throw new CommandRejected(['Workspace not found'], undefined, 404);
    });
    show(app, CreateForm, '/createnew/form');
    await user.type(screen.getByLabelText('Form name'), 'Contact{Enter}');
    expect(await screen.findByText('Error : Workspace not found')).toBeDefined();
  });

  it('requires a workspace before a form', async () => {
    const { app } = await someone([]);
    show(app, CreateForm, '/createnew/form');
    expect(screen.getByRole('link', { name: 'Create a workspace' })).toBeDefined();
  });
});
