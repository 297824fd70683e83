import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { consoleOf } from '../../../tests/console/console.ts';
import { show } from '../../../tests/console/show.tsx';
import { loadInitialData } from '../commands.ts';
import { initialData, type Project } from '../contract.ts';
import accounts from '../../accounts/module.ts';
import module from '../module.ts';
import { formOf, initialDataOf, projectOf } from '../testing/sample-workspaces.ts';
import CreateNew from './create-new.tsx';
import FormFrame from './form-frame.tsx';
import FormTabs from './form-tabs.tsx';
import FormHome from './form-home.tsx';
import Root from './root.tsx';

async function someone(projects: readonly Project[], user: Parameters<typeof initialDataOf>[1] = {}) {
  const { app, server } = consoleOf(accounts, module);
  server.on(initialData, () => initialDataOf(projects, user));
  await app.send(loadInitialData({})).outcome;
  return app;
}

const bare = projectOf([], { id: 2, uid: 'pBare' });
const harbour = projectOf([formOf(), formOf({ id: 2, uid: 'fOrders', name: 'Orders', state: 'production' })]);
const FORM = '/:project/:form';

describe('the root URL', () => {
  it('opens the first form of the first workspace that has one', async () => {
    expect(show(await someone([bare, harbour]), Root, '/').at()).toBe('/pHarbour/fContact');
  });

  it('opens the setup while there is no form', async () => {
    expect(show(await someone([bare]), Root, '/').at()).toBe('/setup');
  });
});

describe('the bare URL of a form', () => {
  it('opens its submissions', async () => {
    const { at } = show(await someone([harbour]), FormHome, '/pHarbour/fContact', FORM);
    expect(at()).toBe('/pHarbour/fContact/submissions');
  });

  it.each([
    ['fContact', 'Fresh'],
    ['fOrders', 'Good'],
  ])('of %s says that it is %s', async (form, status) => {
    show(await someone([harbour]), FormTabs, `/pHarbour/${form}`, FORM);
    expect(screen.getByText('Status:').parentElement?.textContent).toBe(`Status: ${status}`);
  });

  it.each(['/pNone/fContact', '/pHarbour/fNone'])('opens the first form instead of the unknown %s', async (at) => {
    // Both URLs match the same pattern, so check that the first form's layout is shown.
    show(await someone([harbour]), FormFrame, at, FORM);
    expect(screen.getByRole('heading', { name: 'Contact' })).toBeDefined();
    cleanup();
    expect(show(await someone([]), FormFrame, at, FORM).at()).toBe('/');
  });
});

describe("'Create new'", () => {
  it('opens the create page', async () => {
    show(await someone([]), CreateNew, '/p/f');
    expect(screen.getByRole('link', { name: 'Create new' }).getAttribute('href')).toBe('/createnew');
  });

  const shared = {
    name: 'shared',
    remaining_validity_in_days: null,
    submissions_cap_per_month: null,
    submissions_so_far_this_month: 0,
    is_trial: false,
  };
  it.each([
    ['a client of an agency', { account_type: 'CLIENT_OF_AGENCY' }],
    ['the plan named shared', { plan: shared }],
  ] as const)('is hidden from %s', async (_who, user) => {
    show(await someone([], user), CreateNew, '/p/f');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
