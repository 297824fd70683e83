import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import Actions from '../../../src/shell/actions.tsx';
import { recordNavigation } from '../../../src/shell/messages.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { openPalette } from '../../../tests/console/palette.ts';
import { show } from '../../../tests/console/show.tsx';
import { environment, initialData, type Form } from '../../workspaces/contract.ts';
import { loadEnvironment } from '../../workspaces/commands.ts';
import accounts from '../../accounts/module.ts';
import live from '../../live/module.ts';
import workspaces from '../../workspaces/module.ts';
import { loadInitialData } from '../../workspaces/public.ts';
import { environmentResponse, formOf, initialDataOf, projectOf } from '../../workspaces/testing/sample-workspaces.ts';
import { getInstallationCheck } from '../contract.ts';
import installation from '../module.ts';
import Installation from './installation.tsx';
import SetupButton from './setup-button.tsx';

async function signedIn(part: Partial<Form> = {}) {
  const console = consoleOf(accounts, workspaces, live, installation);
  console.server
    .on(initialData, () => initialDataOf([projectOf([formOf(part)])]))
    .on(environment, () => environmentResponse)
    .on(getInstallationCheck, () => ({ check: null, code: 'rrr.sss' }));
  await Promise.all([console.app.send(loadInitialData({})).outcome, console.app.send(loadEnvironment({})).outcome]);
  return console.app;
}

const installationPath = '/pHarbour/fContact/installation';
const textOf = (name: string) => screen.getByRole('region', { name }).textContent;

describe('the installation page', () => {
  it('lists the steps in order and the requirements of a form', async () => {
    show(await signedIn(), Installation, installationPath, '/:project/:form/installation');
    const steps = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(steps.slice(0, 4)).toEqual([
      'Add the id to your HTML form',
      'Add the snippet',
      'Add the tracking snippet to all pages',
      'Verify',
    ]);
    const how = screen.getAllByRole('listitem')[0]?.textContent;
    expect(how).toContain('Only the id attribute is required.');
    expect(how).toContain('A field named email is needed for auto-responders.');
  });

  it('shows all snippets of this form', async () => {
    show(await signedIn(), Installation, installationPath, '/:project/:form/installation');
    expect(textOf('HTML form')).toContain('<form id="fContact">');
    expect(textOf('Snippet')).toBe(formOf().script);
    expect(textOf('Tracking snippet')).toBe('<script async src="http://c.test/t.js" data-project="pHarbour"></script>');
    await userEvent.click(screen.getByRole('radio', { name: 'No JavaScript' }));
    expect(textOf('HTML form without JavaScript')).toContain('action="http://c.test/f/fContact"');
  });

  it('explains how to verify and what each error means', async () => {
    show(
      await signedIn({ domain: '*.harbour.example' }),
      Installation,
      installationPath,
      '/:project/:form/installation',
    );
    await expect.poll(() => textOf('Part to add to the address')).toBe('?inlet-code=rrr.sss#inlet-verify');
    const link = screen.getByRole('link', { name: 'Open harbour.example' });
    expect(link.getAttribute('href')).toBe('https://harbour.example/?inlet-code=rrr.sss#inlet-verify');
    const errors = screen.getAllByRole('term').map((term) => term.textContent);
    expect(errors).toEqual(['Invalid domain', 'Form not found', 'Field error']);
  });
});

describe('the Setup button', () => {
  it('links to the installation page of the active form', async () => {
    show(await signedIn(), SetupButton, '/pHarbour/fContact', '/:project/:form');
    expect(screen.getByRole('link', { name: 'Setup' }).getAttribute('href')).toBe(installationPath);
  });

  it('is hidden from users who may only view', async () => {
    show(await signedIn({ user_role: 'ONLY_VIEW_USER' }), SetupButton, '/pHarbour/fContact', '/:project/:form');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('Setup in the command palette', () => {
  async function palette(part: Partial<Form>, path: string) {
    const app = await signedIn(part);
    app.send(recordNavigation({ path, search: '' }));
    const shown = show(app, Actions, path, '*');
    await openPalette('setup');
    return shown;
  }

  it('opens the same page as the button', async () => {
    const { at } = await palette({}, '/pHarbour/fContact/submissions');
    await userEvent.keyboard('{Enter}');
    await expect.poll(at).toBe(installationPath);
  });

  it.each([
    ['to users who may only view', { user_role: 'ONLY_VIEW_USER' } as const, '/pHarbour/fContact/submissions'],
    ['when no form is open', {}, '/billing'],
  ])('is not offered %s', async (_what, part, path) => {
    await palette(part, path);
    expect(screen.queryAllByRole('option')).toEqual([]);
  });
});
