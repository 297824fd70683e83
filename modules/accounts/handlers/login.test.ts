import { describe, expect, it } from 'vitest';
import { CommandRejected, FetchFailed } from '../../../src/kernel/index.ts';
import { recordNavigation, sessionEnded, sessionOpened } from '../../../src/shell/messages.ts';
import { session } from '../../../src/shell/state.ts';
import { initialData } from '../../workspaces/contract.ts';
import workspaces from '../../workspaces/module.ts';
import { logIn, logOut, returnToLogin } from '../commands.ts';
import { logInCall, logOutCall } from '../contract.ts';
import { loggedIn } from '../events.ts';
import accounts from '../module.ts';
import { consoleOf } from '../../../tests/console/console.ts';
import { settle } from '../../../tests/console/fake-clock.ts';
import { initialDataOf } from '../../workspaces/testing/sample-workspaces.ts';

const credentials = { email_id: ' ada@example.com ', password: 'correct horse' };

describe('logging in', () => {
  it('opens a session and loads the initial data', async () => {
    const { app, server, events } = consoleOf(workspaces, accounts);
    server.on(logInCall, () => ({})).on(initialData, () => initialDataOf());
    await app.send(logIn(credentials)).outcome;
    await settle();
    expect(server.callsTo(logInCall)).toEqual([{ body: { email_id: 'ada@example.com', password: 'correct horse' } }]);
    expect(events).toEqual(expect.arrayContaining([loggedIn.type, sessionOpened.type]));
    expect(app.read(session).current.account?.name).toBe('Ada');
  });

  it('returns a login error to the page without a toast', async () => {
    const { app, server, toastTexts } = consoleOf(workspaces, accounts);
    server.on(logInCall, () => {
      throw new CommandRejected(['Incorrect username or password.'], undefined, 401);
    });
    const settled = await app.send(logIn(credentials)).outcome;
    expect(settled).toMatchObject({ outcome: 'failed', errors: ['Incorrect username or password.'] });
    expect(toastTexts()).toEqual([]);
  });

  it('sends one request for a double click', async () => {
    const { app, server } = consoleOf(workspaces, accounts);
    server.on(logInCall, () => ({})).on(initialData, () => initialDataOf());
    app.send(logIn(credentials));
    const second = await app.send(logIn(credentials)).outcome;
    expect(second.outcome).toBe('dropped');
    await settle();
    expect(server.callsTo(logInCall)).toHaveLength(1);
  });

  it('keeps the password out of the log', async () => {
    const { app, server } = consoleOf(workspaces, accounts);
    server.on(logInCall, () => ({})).on(initialData, () => initialDataOf());
    const log: unknown[] = [];
    app.entries.subscribe((entry) => log.push(entry));
    await app.send(logIn(credentials)).outcome;
    expect(JSON.stringify(log)).not.toContain('correct horse');
  });
});

describe('logging out', () => {
  it('ends the session after the server has ended it', async () => {
    const { app, server, events } = consoleOf(workspaces, accounts);
    server.on(logOutCall, () => ({ logged_out: true }));
    await app.send(logOut({})).outcome;
    expect(events).toContain(sessionEnded.type);
  });

  it('keeps the session and shows an error when the server cannot be reached', async () => {
    const { app, server, events, toastTexts } = consoleOf(workspaces, accounts);
    server.on(logOutCall, () => {
      throw new FetchFailed('Failed to fetch');
    });
    await app.send(logOut({})).outcome;
    expect(events).not.toContain(sessionEnded.type);
    expect(toastTexts()).toEqual([{ text: 'Error : Failed to fetch', severity: 'error', life: 5_000 }]);
  });
});

describe('returning to the login page', () => {
  const back = returnToLogin({ from: '/register', after: 5_000, email: 'ada+x@example.com' });

  it('navigates after the delay, with the address filled in', async () => {
    const { app, clock, navigations } = consoleOf(workspaces, accounts);
    app.send(recordNavigation({ path: '/register', search: '' }));
    app.send(back);
    await clock.pass(4_999);
    expect(navigations).toEqual([]);
    await clock.pass(1);
    expect(navigations).toEqual(['/login?email=ada%2Bx%40example.com']);
  });

  it('does not navigate a user who has left the page', async () => {
    const { app, clock, navigations } = consoleOf(workspaces, accounts);
    app.send(recordNavigation({ path: '/register', search: '' }));
    app.send(back);
    app.send(recordNavigation({ path: '/login', search: '' }));
    await clock.pass(5_000);
    expect(navigations).toEqual([]);
  });
});
