import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { FORM, link, sharingConsole } from '../../../tests/console/sharing-console.ts';
import { activateAccess, addUser, loadShares, revokeAccess, updateRole } from '../commands.ts';
import { inviteUser, listShares, updateAccess } from '../contract.ts';
import { shares } from '../state.ts';
import { shareStatusOf } from '../ui/share-status.ts';

const ada = link({ id: 1, username: 'ada@example.com', privilege_type: 'CREATOR' });
const grace = link({ id: 2, username: 'grace@example.com' });

/** A form with its share tab open. */
async function opened() {
  const console = await sharingConsole();
  const onServer = { list: [ada, grace] };
  console.server.on(listShares, () => ({ share_form_accesses: onServer.list }));
  await console.app.send(loadShares({ form: FORM })).outcome;
  const table = () =>
    console.app
      .read(shares)
      .get(FORM)
      ?.shares.map((share) => [share.username, shareStatusOf(share), share.privilege_type]);
  return { ...console, onServer, table };
}

const before = [
  ['ada@example.com', 'accepted', 'CREATOR'],
  ['grace@example.com', 'accepted', 'ONLY_VIEW_USER'],
];

const user = { username: 'edsger@example.com', privilege_type: 'ADMIN' } as const;
const calls = [
  {
    what: 'adding a user',
    command: addUser({ form: FORM, user }),
    endpoint: inviteUser,
    input: { params: { formId: FORM }, body: user },
    response: link({ id: 3, username: 'edsger@example.com', privilege_type: 'ADMIN', status: 'CREATED' }),
    text: 'Successfully added new user - edsger@example.com',
    after: ['edsger@example.com', 'invited', 'ADMIN'],
  },
  {
    what: 'changing a role',
    command: updateRole({ form: FORM, id: 2, role: 'ADMIN' }),
    endpoint: updateAccess,
    input: { params: { formId: FORM, accessId: '2' }, body: { privilege_type: 'ADMIN' } },
    response: { ...grace, privilege_type: 'ADMIN' },
    text: 'Successfully updated user access - grace@example.com',
    after: ['grace@example.com', 'accepted', 'ADMIN'],
  },
  {
    what: 'revoking',
    command: revokeAccess({ form: FORM, id: 2 }),
    endpoint: updateAccess,
    input: { params: { formId: FORM, accessId: '2' }, body: { is_revoked: true } },
    response: { ...grace, is_revoked: true },
    text: 'share access updated - Revoked',
    after: ['grace@example.com', 'revoked', 'ONLY_VIEW_USER'],
  },
  {
    what: 'activating',
    command: activateAccess({ form: FORM, id: 2 }),
    endpoint: updateAccess,
    input: { params: { formId: FORM, accessId: '2' }, body: { is_revoked: false } },
    response: { ...grace, status: 'CREATED' },
    text: 'share access updated - Activated',
    after: ['grace@example.com', 'invited', 'ONLY_VIEW_USER'],
  },
] as const;

describe.each(calls)('$what', ({ command, endpoint, input, response, text, after }) => {
  it(`sends the request, updates the table and shows '${text}'`, async () => {
    const { app, server, toastTexts, table } = await opened();
    server.on(endpoint, () => response);
    await app.send(command).outcome;
    expect(server.callsTo(endpoint)).toEqual([input]);
    expect(table()).toContainEqual(after);
    expect(toastTexts()).toEqual([{ text, severity: 'success', life: 3_000 }]);
  });

  it.each([
    [new CommandRejected(['Schema error'], 'SCHEMA_ERROR', 400), 'Schema error'],
    [new CommandRejected(['Share access not found'], 'UNKNOWN_ACCESS', 404), 'Share access not found'],
    [new FetchFailed('Failed to fetch'), 'Failed to fetch'],
  ])("shows a failure in a toast titled 'Error!' and leaves the table: %s", async (failure, shown) => {
    const { app, server, toastTexts, table } = await opened();
    server.on(endpoint, () => Promise.reject(failure));
    await app.send(command).outcome;
    expect(toastTexts()).toEqual([{ title: 'Error!', text: shown, severity: 'error', life: 3_000 }]);
    expect(table()).toEqual(before);
  });
});

it('invites once on a double click', async () => {
  const { app, server } = await opened();
  server.on(inviteUser, () => grace);
  const add = addUser({ form: FORM, user });
  await Promise.all([app.send(add).outcome, app.send(add).outcome]);
  expect(server.callsTo(inviteUser)).toHaveLength(1);
});

describe('a change in another browser', () => {
  it('reloads an open table', async () => {
    const { note, onServer, table } = await opened();
    onServer.list = [ada, { ...grace, is_revoked: true }];
    note({ event: 'shares', form_id: 1 });
    await settle();
    expect(table()?.[1]).toEqual(['grace@example.com', 'revoked', 'ONLY_VIEW_USER']);
  });

  it('is not fetched before the tab has been opened', async () => {
    const { note, server } = await sharingConsole();
    note({ event: 'shares', form_id: 1 });
    await settle();
    expect(server.callsTo(listShares)).toEqual([]);
  });
});
