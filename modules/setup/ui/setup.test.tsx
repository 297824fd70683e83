import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import Actions from '../../../src/shell/actions.tsx';
import { recordNavigation } from '../../../src/shell/messages.ts';
import accounts from '../../accounts/module.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { openPalette } from '../../../tests/console/palette.ts';
import { show } from '../../../tests/console/show.tsx';
import installation from '../../installation/module.ts';
import live from '../../live/module.ts';
import { simulateSubmission } from '../../submissions/contract.ts';
import notifications from '../../notifications/module.ts';
import drafts from '../../drafts/module.ts';
import submissions from '../../submissions/module.ts';
import { createProjectAndForm, getForm, initialData, type Project } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { editedFormOf, formOf, initialDataOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import setup from '../module.ts';
import SetupSuccess from './success.tsx';
import TestStep from './test-step.tsx';
import SetupWizard from './wizard.tsx';

const user = userEvent.setup();
const INSTALLATION = '/pHarbour/fContact/installation';

/** A signed-in user with the current contents of `projects`. */
async function someone(projects: Project[], part: Parameters<typeof initialDataOf>[1] = {}) {
  const console = consoleOf(workspaces, accounts, installation, live, notifications, drafts, submissions, setup);
  console.server.on(initialData, () => initialDataOf(projects, part));
  await console.app.send(loadInitialData({})).outcome;
  return console;
}

describe('the setup wizard', () => {
  it('validates only after an attempt', async () => {
    const { app, server } = await someone([]);
    show(app, SetupWizard, '/setup');
    await user.type(screen.getByLabelText('Domain'), 'not a domain');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Get the snippet' }));
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual(['cannot be blank', 'Invalid domain', 'cannot be blank']);
    expect(server.callsTo(createProjectAndForm)).toEqual([]);
  });

  it("creates the workspace and form in the browser's time zone and continues to the snippet", async () => {
    const projects: Project[] = [];
    const { app, server } = await someone(projects);
    server.on(createProjectAndForm, () => {
      projects.push(projectOf([formOf()]));
      return { form_uid: 'fContact', form_id: 1, project_id: 1, project_uid: 'pHarbour' };
    });
    const { at } = show(app, SetupWizard, '/setup');
    await user.type(screen.getByLabelText('Workspace name'), 'EnvelopeIllustration');
    await user.type(screen.getByLabelText('Form name'), 'Contact');
    await user.type(screen.getByLabelText('Domain'), '*.harbour.example{Enter}');
    await expect.poll(at).toBe('/setup/success?form=fContact');
    expect(server.callsTo(createProjectAndForm)).toMatchObject([
      { body: { project_name: 'EnvelopeIllustration', form_name: 'Contact', project_domain: '*.harbour.example' } },
    ]);
  });

  it('shows an error the way older screens do', async () => {
    const { app, server } = await someone([]);
    server.on(createProjectAndForm, () => {
      throw new CommandRejected(['Your account cannot create workspaces or forms.'], undefined, 403);
    });
    show(app, SetupWizard, '/setup');
    await user.type(screen.getByLabelText('Workspace name'), 'EnvelopeIllustration');
    await user.type(screen.getByLabelText('Form name'), 'Contact');
    await user.type(screen.getByLabelText('Domain'), 'harbour.example{Enter}');
    expect(await screen.findByText('Error : Your account cannot create workspaces or forms.')).toBeDefined();
  });

  it('shows invited users a waiting page until a form is shared with them', async () => {
    const projects: Project[] = [];
    const plan = {
      name: 'shared',
      remaining_validity_in_days: null,
      submissions_cap_per_month: null,
      submissions_so_far_this_month: 0,
      is_trial: false,
    };
    const { app } = await someone(projects, { plan });
    const { at } = show(app, SetupWizard, '/setup');
    expect(screen.getByRole('heading', { name: 'No forms shared with you yet' })).toBeDefined();
    projects.push(projectOf([formOf({ is_shared_to_user: true })]));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await expect.poll(at).toBe('/');
  });
});

describe('the page after the wizard', () => {
  it('shows the snippet, an example form and links to continue', async () => {
    const { app } = await someone([projectOf([formOf()])]);
    show(app, SetupSuccess, '/setup/success?form=fContact');
    expect(screen.getByRole('region', { name: 'Snippet' }).textContent).toBe(formOf().script);
    expect(screen.getByRole('region', { name: 'Example form' }).textContent).toContain('<form id="fContact">');
    const on = screen.getByRole<HTMLAnchorElement>('link', { name: 'Take me to submissions' });
    expect(on.getAttribute('href')).toBe('/pHarbour/fContact/submissions');
    expect(formOf().script).toMatch(/data-project="pHarbour" data-form="fContact"/);
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/');
  });

  it("shows the first submission's arrival without a reload", async () => {
    const { app, server } = await someone([projectOf([formOf()])]);
    server
      .on(simulateSubmission, () => ({ submission_id: 1 }))
      .on(getForm, () => editedFormOf({ state: 'production' }));
    show(app, SetupSuccess, '/setup/success?form=fContact');
    expect(screen.getByRole('heading', { name: 'Waiting for the first submission' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send a test submission' }));
    expect(await screen.findByRole('heading', { name: 'Your first submission has arrived' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  it('reports that nothing has arrived after a manual check', async () => {
    const { app, server } = await someone([projectOf([formOf()])]);
    server.on(getForm, () => editedFormOf());
    show(app, SetupSuccess, '/setup/success?form=fContact');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText(/^Nothing yet as of \d\d:\d\d:\d\d\.$/)).toBeDefined();
  });

  it('shows a failed check the way older screens do', async () => {
    const { app, server } = await someone([projectOf([formOf()])]);
    server.on(getForm, () => Promise.reject(new FetchFailed('Failed to fetch')));
    show(app, SetupSuccess, '/setup/success?form=fContact');
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect(await screen.findByText('Error : Failed to fetch')).toBeDefined();
  });
});

describe('Setup in the command palette', () => {
  it.each([
    ['the wizard for who has no form', [], '/billing', '/setup'],
    ['the installation of the form that is open', [projectOf([formOf()])], '/pHarbour/fContact', INSTALLATION],
  ])('is %s', async (_what, projects, from, to) => {
    const { app } = await someone(projects);
    app.send(recordNavigation({ path: from, search: '' }));
    const { at } = show(app, Actions, from, '*');
    await openPalette('setup');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await expect.poll(at).toBe(to);
  });
});

describe('the step of a form without submissions', () => {
  it('sends a test submission, and opens the website unless its domain has a wildcard', async () => {
    const { app, server } = await someone([projectOf([formOf()])]);
    server.on(simulateSubmission, () => ({ submission_id: 1 })).on(getForm, () => editedFormOf());
    const form = formOf({ domain: 'harbour.example' });
    show(app, () => <TestStep form={form} />, '/');
    expect(screen.getByRole('link', { name: 'Open harbour.example' }).getAttribute('href')).toBe(
      'https://harbour.example',
    );
    await user.click(screen.getByRole('button', { name: 'Send a test submission' }));
    expect(server.callsTo(simulateSubmission)).toEqual([{ params: { formId: form.uid } }]);
    cleanup();
    show(app, () => <TestStep form={{ ...form, domain: '*.harbour.example' }} />, '/');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
