import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CommandRejected } from '../../../src/kernel/index.ts';
import { BASE, settingsConsole, show } from '../../../tests/console/settings-console.tsx';
import { changeWebsite, getWebsite, initialData } from '../../workspaces/contract.ts';

const user = userEvent.setup();
const website = { id: 1, uid: 'pHarbour', name: 'Harbour', domain: 'harbour.example', is_owner: true };
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function opened(part: Partial<typeof website> = {}) {
  const console = await settingsConsole();
  let current = { ...website, ...part };
  console.server
    .on(getWebsite, () => current)
    .on(changeWebsite, ({ body }) => {
      current = Object.assign({ ...current }, body);
      const [project] = console.stored.projects;
      if (project)
        console.stored.projects = [{ ...project, name: current.name, domain: current.domain, website: current.domain }];
      return current;
    });
  await show(console, `${BASE}/settings/website`);
  await screen.findByLabelText('Website name');
  return console;
}

describe('the website tab', () => {
  it("changes name and domain, says 'Website updated', and refreshes the forms", async () => {
    const { server } = await opened();
    await user.clear(field('Domain'));
    await user.type(field('Domain'), '*.quay.example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Website updated')).toBeDefined();
    expect(server.callsTo(changeWebsite)).toEqual([{ params: { id: 'pHarbour' }, body: { domain: '*.quay.example' } }]);
    expect(server.callsTo(initialData)).toHaveLength(2);
  });

  it('requires a name and a domain and shows errors only after an attempt to save', async () => {
    const { server } = await opened();
    await user.clear(field('Website name'));
    await user.clear(field('Domain'));
    await user.type(field('Domain'), 'a.b');
    expect(screen.queryAllByRole('alert')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'cannot be blank',
      'Invalid domain',
    ]);
    expect(server.callsTo(changeWebsite)).toEqual([]);
  });

  it('is read-only for an ADMIN who does not own the workspace', async () => {
    await opened({ is_owner: false });
    expect(field('Website name').readOnly).toBe(true);
    expect(field('Domain').readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
    expect(screen.getByText('Only the owner of this workspace can change its name and domain.')).toBeDefined();
  });

  it('shows a rejection in a toast titled Error! and keeps the entered text', async () => {
    const { server } = await opened();
    server.on(changeWebsite, () => {
      throw new CommandRejected(['Schema error'], 'SCHEMA_ERROR', 400);
    });
    await user.type(field('Website name'), ' Coffee');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error!')).toBeDefined();
    expect(screen.getAllByText('Schema error')).toHaveLength(1);
    expect(field('Website name').value).toBe('Harbour Coffee');
  });

  it('shows its title while loading, and above the error', async () => {
    const console = await settingsConsole();
    const loading = Promise.withResolvers<never>();
    console.server.on(getWebsite, () => loading.promise);
    await show(console, `${BASE}/settings/website`);
    expect(screen.getByRole('heading', { name: 'Website' })).toBeDefined();
    expect(screen.getByRole('status', { name: 'Loading settings' })).toBeDefined();
    loading.reject(new CommandRejected(['Internal server error']));
    expect((await screen.findByRole('alert')).textContent).toContain('Internal server error');
    expect(screen.getByRole('heading', { name: 'Website' })).toBeDefined();
  });
});
